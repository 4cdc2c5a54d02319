import type { Locator, Page } from 'playwright-core';
import { SETTLING_MS, withPhone } from './web-visit.ts';

/** Something that a golfer taps, and what is there after it. */
export interface Tap {
  readonly name: string;
  readonly on: (page: Page) => Locator;
  readonly shows: (page: Page) => Locator;
}

/** Below this the browser measures no tap. */
const LEAST_MS = 16;

/**
 * Opens `path` as `visit` does and taps in this order.
 * @returns for each tap its interaction to next paint, in the browser's steps of 8 ms.
 */
export const tapThrough = (url: string, path: string, taps: readonly Tap[], cookies: string): Promise<number[]> =>
  withPhone(url, cookies, async ({ page, context }) => {
    await context.addInitScript(noteInteractions);
    await page.goto(path);
    const times: number[] = [];
    for (const { on, shows } of taps) {
      const target = on(page).first();
      await target.waitFor();
      // Loading is measured by the visits; a list may still change places until it is done.
      await page.waitForTimeout(SETTLING_MS);
      await page.evaluate('globalThis.interactions.length = 0');
      await target.click();
      await shows(page).first().waitFor();
      await page.waitForTimeout(SETTLING_MS);
      times.push(await page.evaluate<number>(`Math.max(${LEAST_MS}, ...globalThis.interactions)`));
    }
    return times;
  });

const noteInteractions = `{
  globalThis.interactions = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId) interactions.push(duration);
  }).observe({ type: 'event', durationThreshold: ${LEAST_MS}, buffered: true });
}`;
