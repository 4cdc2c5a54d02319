import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { requireTool } from '../dev-stack/system-tools.ts';

/** A mid-range phone on a slow mobile line. */
const SCREEN = { width: 412, height: 915 };
const CPU_SLOWDOWN = 4;
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

/** Findings of one visit with a cold cache; times in milliseconds since the visit began. */
export interface Sight {
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** The text of the largest element, or what kind of element it is. */
  readonly largest: string;
  /** When what was waited for was on the screen. */
  readonly shown: number;
  /** How much of what was on the screen jumped (cumulative layout shift). */
  readonly shift: number;
  readonly kilobytes: number;
  readonly requests: number;
  /** Calls of the API, in their order, but for the stream, whose answer does not end. */
  readonly calls: readonly ApiCall[];
}

export interface ApiCall {
  readonly path: string;
  readonly startedAt: number;
  readonly kilobytes: number;
}

/** A new browser on such a phone, with a session's cookies or none, for as long as the work lasts. */
export async function withPhone<T>(
  url: string,
  cookies: string,
  work: (phone: { page: Page; context: BrowserContext; devtools: CDPSession }) => Promise<T>,
): Promise<T> {
  const browser = await chromium.launch({ executablePath: await requireTool('chromium'), args: ['--no-sandbox'] });
  try {
    const context = await browser.newContext({ baseURL: url, viewport: SCREEN, locale: 'en-US' });
    await context.addInitScript(shownAround);
    await addCookies(context, url, cookies);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', LINE);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    return await work({ page, context, devtools });
  } finally {
    await browser.close();
  }
}

/** Opens `path` and looks at it until `selector` has been there a while. */
export const visit = (url: string, path: string, selector: string, cookies = ''): Promise<Sight> =>
  withPhone(url, cookies, async ({ page, context, devtools }) => {
    let bytes = 0;
    const begun = new Map<string, { path: string; at: number }>();
    const calls: ApiCall[] = [];
    let requests = 0;
    devtools.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
      begun.set(requestId, { path: new URL(request.url).pathname, at: timestamp * 1000 });
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      bytes += encodedDataLength;
      requests += 1;
      const [page] = begun.values();
      const { path = '', at = 0 } = begun.get(requestId) ?? {};
      // A call takes a preloaded answer from memory: it is no request.
      if (page && path.startsWith('/api/') && encodedDataLength > 0)
        calls.push({ path, startedAt: at - page.at, kilobytes: encodedDataLength / 1000 });
    });
    await context.addInitScript(noteWhenShown(selector));
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator(selector).first().waitFor({ timeout: 60_000 });
    // Late content would still shift what is there, or be the largest.
    await page.waitForLoadState('load');
    await page.waitForTimeout(SETTLING_MS);
    return { ...(await readPaints(page)), kilobytes: bytes / 1000, requests, calls };
  });

export const SETTLING_MS = 2_000;

/** No welcome stands before the screens. */
const shownAround =
  "for (const key of ['welcome-shown', 'onboarding-completed']) localStorage.setItem('fourball.' + key, 'true')";

async function addCookies(context: BrowserContext, url: string, cookies: string): Promise<void> {
  const pairs = cookies.split('; ').filter((pair) => pair !== '');
  await context.addCookies(
    pairs.map((pair) => ({ name: pair.split('=', 1)[0] ?? '', value: pair.replace(/^[^=]*=/, ''), url })),
  );
}

/** Looks for it in every frame, by a script that runs before those of the page. */
const noteWhenShown = (selector: string) => `{
  const look = () => {
    if (document.querySelector(${JSON.stringify(selector)})?.checkVisibility()) globalThis.shownAt = performance.now();
    else requestAnimationFrame(look);
  };
  look();
}`;

const readPaints = (page: Page) =>
  page.evaluate<Pick<Sight, 'firstPaint' | 'largestPaint' | 'largest' | 'shown' | 'shift'>>(`(async () => {
    const entries = (type) => new Promise((done) => {
      new PerformanceObserver((list) => done(list.getEntries())).observe({ type, buffered: true });
      setTimeout(() => done([]), 200);
    });
    const largest = (await entries('largest-contentful-paint')).at(-1);
    const shifts = await entries('layout-shift');
    return {
      shown: globalThis.shownAt,
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
      largestPaint: largest?.startTime ?? NaN,
      largest: largest?.element?.textContent.trim().slice(0, 40) ?? largest?.element?.tagName ?? 'what is there no more',
      shift: shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0),
    };
  })()`);
