import { until } from '@fourball/kit/testing/until.ts';
import type { Page } from 'playwright-core';

/** Everything that the browser keeps of this site but its cookies and the app's own files, as text. */
export const keptWords = (page: Page): Promise<string> =>
  page.evaluate<string>(`(async () => {
    const words = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        words.push(name + ' ' + request.url);
        if (!name.startsWith('fourball.app.')) words.push(await (await cache.match(request)).text());
      }
    }
    words.push(...(await indexedDB.databases()).map(({ name }) => 'database ' + name));
    return words.join('\\n');
  })()`);

/** Waits until the browser has kept these words for when there is no network. */
export const untilKept = (page: Page, ...words: string[]): Promise<unknown> =>
  until(`${words} kept`, async () => {
    const kept = await keptWords(page);
    return words.every((word) => kept.includes(word));
  });

/**
 * Waits until the site's worker answers the next page, with every file of the app kept. This one it may leave alone: a page
 * that was on its way while the worker took over has none until it is loaded again.
 */
export const workerIsReady = (page: Page): Promise<unknown> =>
  until('the worker', () =>
    page.evaluate<boolean>(
      `navigator.serviceWorker.getRegistration().then((registration) =>
        registration?.active?.state === 'activated' && registration.active.scriptURL.endsWith('/sw.js'))`,
    ),
  );

/**
 * Ends `setOffline(true)` as a phone does: with the browser's `online` event. Chromium leaves the event out for a page that
 * was loaded while its network was emulated to be away.
 */
export async function restoreNetwork(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await page.evaluate<boolean>("window.dispatchEvent(new Event('online'))");
}
