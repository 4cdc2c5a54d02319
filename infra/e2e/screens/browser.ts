import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, inject } from 'vitest';
import { requireTool } from '../../dev-stack/system-tools.ts';
import { noteCookie, noteSecretsInText } from '../../lib/used-secrets.ts';
import type { Visitor } from '../../lib/visitor.ts';
import { flags, shownAround } from './browser-flags.ts';
import { takeCaches } from './warm-caches.ts';

export interface ProofBrowser {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors that the page threw, loads that failed, and what its policy forbade, so far. */
  readonly faults: readonly string[];
  close(): Promise<void>;
}

interface BrowserOptions {
  /** The visitor whose session the browser has. */
  visitor?: Visitor;
  /** Has not seen the welcome and the tour; others have. */
  newcomer?: boolean;
  /** Lets the app have its service worker, whose requests `page.route` does not see; others do without. */
  worker?: boolean;
}

/** Browsers that stand open in the file's tests. */
const openBrowsers = new Set<ProofBrowser>();

/** A test that fails says which screens it stood before: the place that it waited at rarely tells why. */
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const { page } of openBrowsers) {
    const text = await page.locator('body').innerText({ timeout: 5_000 }).catch(String);
    console.error(`${task.name}: ${page.url()}\n${text.slice(0, 2_000)}`);
  }
});
afterAll(async () => {
  await Promise.all([...openBrowsers].map((browser) => browser.close()));
});

/**
 * A phone of its own: the system's Chromium with its own profile, pointed at `url`. The app's files are in its cache as after
 * a visit, but where the app has its worker: that has to keep what it needs by itself. Closed after the file's last test.
 */
export async function openBrowser(
  url: string,
  { visitor, newcomer, worker }: BrowserOptions = {},
): Promise<ProofBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'fourball-chromium-'));
  if (!worker) await takeCaches(inject('caches'), profile);
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await requireTool('chromium'),
    args: flags,
    baseURL: url,
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    permissions: ['clipboard-read', 'clipboard-write'],
    serviceWorkers: worker ? 'allow' : 'block',
  });
  context.setDefaultTimeout(45_000);
  if (!newcomer) await context.addInitScript(shownAround);
  if (visitor) await context.addCookies(cookiesOf(visitor, url));
  context.on('request', (request) => noteSecretsInText(request.postData()));
  const page = context.pages()[0] ?? (await context.newPage());
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) faults.push(message.text());
  });
  page.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.status()} ${response.url()}`);
  });
  const browser: ProofBrowser = {
    context,
    page,
    faults,
    async close() {
      openBrowsers.delete(browser);
      for (const { name, value } of await context.cookies()) noteCookie(name, value);
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
  openBrowsers.add(browser);
  return browser;
}

export const cookiesOf = (visitor: Visitor, url: string) =>
  visitor
    .cookieHeader()
    .split('; ')
    .map((pair) => ({ name: pair.slice(0, pair.indexOf('=')), value: pair.slice(pair.indexOf('=') + 1), url }));
