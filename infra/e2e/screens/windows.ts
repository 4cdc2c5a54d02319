import { until } from '@fourball/kit/testing/until.ts';
import { chromium, type Page, type Request } from 'playwright-core';
import { requireTool } from '../../dev-stack/system-tools.ts';
import type { Visitor } from '../../lib/visitor.ts';
import { cookiesOf } from './browser.ts';
import { flags, shownAround } from './browser-flags.ts';

export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1280, height: 800 };

interface WindowOptions {
  visitor?: Visitor | undefined;
  size?: { width: number; height: number };
}

export type Window = Awaited<ReturnType<Awaited<ReturnType<typeof openWindows>>['open']>>;

const STREAM = 'GET /api/notifications/stream';

/** One browser with many windows, so that what they wait for overlaps; with flags of Chromium for settings of a golfer. */
export async function openWindows(url: string, settings: readonly string[] = []) {
  const args = [...flags, ...settings];
  const browser = await chromium.launch({ executablePath: await requireTool('chromium'), args });
  return {
    /** Opens a window with cookies and a store of its own, as if it were somebody's phone. */
    async open({ visitor, size = PHONE }: WindowOptions = {}) {
      const context = await browser.newContext({
        baseURL: url,
        viewport: size,
        locale: 'en-US',
        timezoneId: 'America/New_York',
        // Many shimmering skeletons at once would keep the machine busy.
        reducedMotion: 'reduce',
        // The test alone decides about answers here.
        serviceWorkers: 'block',
      });
      context.setDefaultTimeout(60_000);
      await context.addInitScript(shownAround);
      await context.addInitScript(watchConduct);
      if (visitor) await context.addCookies(cookiesOf(visitor, url));
      const page = await context.newPage();
      return {
        ...listen(page),
        page,
        /**
         * How much moved by itself since the page was opened, and what, the most first; when nothing was shown; and what was
         * said in a status, alert or live region.
         */
        conduct: () => page.evaluate<Record<'moved' | 'blanks' | 'said', string[]> & { shift: number }>('conduct()'),
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}

function listen(page: Page) {
  /** Errors that the page threw, left unhandled or complained of; of a load that failed, the browser tells itself. */
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(message.text());
  });
  /** The calls to the API so far, as `GET /api/squads/:id`. */
  const calls = new Set<string>();
  const underWay = new Set<Request>();
  page.on('request', (request) => {
    const call = callOf(request);
    if (call !== null) calls.add(call);
    if (request.resourceType() === 'script' || (call !== null && call !== STREAM)) underWay.add(request);
  });
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => underWay.delete(request));
  /** Whether a call or code is under way; the stream of news, which always is, does not count. */
  const isBusy = () => underWay.size > 0;
  return { faults, calls, isBusy };
}

/** A request as a call of the API, whatever it is about; null for what is none. */
export function callOf(request: Request): string | null {
  const { pathname } = new URL(request.url());
  if (!pathname.startsWith('/api/')) return null;
  const path = pathname
    .replace(/[\da-f]{8}-[\da-f-]{27}/g, ':id')
    .replace(/^(\/api\/(?:invite|join|unsubscribe))\/[^/]+/, '$1/:id');
  return `${request.method()} ${path}`;
}

/** Waits until nothing is under way. */
export const idle = (window: Window) => until('the last call to be answered', async () => !window.isBusy(), 30_000);

/** Runs in the page: adds up layout shifts that no input explains, and notes whenever there is nothing to see. */
const watchConduct = `(() => {
  const shifts = [];
  const nameOf = (node) => node ? (node.nodeType === 3 ? '"' + node.data.slice(0, 40) + '"' : node.tagName + ' ' + String(node.textContent || node.getAttribute('class')).slice(0, 40)) : 'gone';
  const describe = ({ node, previousRect: a, currentRect: b }) => nameOf(node) + ' from ' + a.y + '+' + a.height + ' to ' + b.y + '+' + b.height;
  const take = (entries) => {
    for (const entry of entries)
      if (!entry.hadRecentInput) shifts.push({ value: entry.value, text: Math.round(entry.startTime) + ' ms: ' + entry.value.toFixed(4) + ' ' + entry.sources.map(describe).join('; ') });
  };
  const observer = new PerformanceObserver((list) => take(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  const blanks = [];
  const somethingShown = () => {
    if (!document.querySelector('.shell, h1, [role=status] > *, [role=alert] > *')) return false;
    const main = document.querySelector('main');
    return !main || main.childElementCount > 0;
  };
  const said = new Set();
  let wasShown = true;
  const look = () => {
    const isShown = somethingShown();
    if (wasShown && !isShown) blanks.push('blank after ' + Math.round(performance.now()) + ' ms');
    wasShown = isShown;
    for (const { textContent } of document.querySelectorAll('[role=status], [role=alert]')) if (textContent) said.add(textContent);
  };
  // The page begins with a shell: what follows it comes by a mutation.
  addEventListener('DOMContentLoaded', () => {
    look();
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  globalThis.conduct = () => {
    take(observer.takeRecords());
    shifts.sort((a, b) => b.value - a.value);
    return { shift: shifts.reduce((sum, { value }) => sum + value, 0), moved: shifts.slice(0, 5).map(({ text }) => text), blanks, said: [...said] };
  };
})()`;
