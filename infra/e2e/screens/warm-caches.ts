import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { requireTool } from '../../dev-stack/system-tools.ts';
import { flags } from './browser-flags.ts';

const built = fileURLToPath(new URL('../../../frontend/dist/assets', import.meta.url));

/** Folders of a browser's profile with a site's files and their compiled code; nothing of who was there. */
const CACHES = ['Cache', 'Code Cache'];

/** Chromium keeps what it compiled once it has seen the same code a second time. */
const LOADS = 3;

/**
 * Loads all of the app's code in a browser that is closed then, and answers the folder with its caches: compiling it is most
 * of what a first visit costs, and every test begins with one.
 */
export async function warmCaches(url: string): Promise<string> {
  const profile = await mkdtemp(join(tmpdir(), 'fourball-warm-chromium-'));
  const scripts = (await readdir(built)).filter((file) => file.endsWith('.js')).map((file) => `/assets/${file}`);
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await requireTool('chromium'),
    args: flags,
    baseURL: url,
    serviceWorkers: 'block',
  });
  const page = context.pages()[0] ?? (await context.newPage());
  for (let load = 0; load < LOADS; load += 1) {
    await page.goto('/auth');
    await page.getByRole('tab', { name: 'Sign In' }).waitFor();
    await page.evaluate(`Promise.all(${JSON.stringify(scripts)}.map((script) => import(script)))`);
  }
  await context.close();
  return profile;
}

/** Gives a new profile the caches of a browser that was here before. */
export const takeCaches = (from: string, profile: string): Promise<unknown> =>
  Promise.all(
    CACHES.map((name) => cp(join(from, 'Default', name), join(profile, 'Default', name), { recursive: true })),
  );

export const dropCaches = (profile: string): Promise<void> => rm(profile, { recursive: true, force: true });
