import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { StandingGame } from '@fourball/contracts/http/standing-game.ts';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { addressOf } from '../../dev-stack/demo/address.ts';
import { DEMO_PASSWORD, demoGolfers } from '../../dev-stack/demo/people.ts';
import { OperatorError, sentenceOf } from '../../dev-stack/operator-error.ts';
import { readSettings } from '../../dev-stack/settings.ts';
import { requireTool } from '../../dev-stack/system-tools.ts';
import { flags, shownAround } from './browser-flags.ts';
import { loaded } from './screens.ts';

/* `make screenshots`: what a golfer of the demo sees, for a person to look at; `app.png` is the README's. */

const FOLDER = '.screenshots';
const WIDTHS = [390, 768, 1280, 1440];
const PHONE = { width: 390, height: 780 };
const GAP = 30;

const screensOf = (
  squadId: string,
  teeTimeId: string,
  { id: gameId, dates }: StandingGame,
): Readonly<Record<string, string>> => ({
  home: '/',
  squad: `/squad/${squadId}`,
  'squad-availability': `/squad/${squadId}?tab=availability`,
  'squad-members': `/squad/${squadId}?tab=members`,
  'standing-game': `/squads/${squadId}/standing-games/${gameId}`,
  'game-date': `/standing-games/${gameId}/dates/${dates[0]?.id}`,
  round: `/round/${teeTimeId}`,
  schedule: '/availability',
  'schedule-week': '/availability?view=week',
  'tee-times': `/tee-times?squad=${squadId}`,
  'create-squad': '/create-squad',
  profile: '/profile',
});

async function signedIn(context: BrowserContext): Promise<Page> {
  const [dana] = demoGolfers;
  const page = await context.newPage();
  await page.goto('/auth');
  await page.getByLabel('Email').fill(dana?.email ?? '');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page
    .getByRole('navigation', { name: 'Main' })
    .waitFor()
    .catch(() => {
      throw new OperatorError('The golfers of the demo are not there: run "make demo" first.');
    });
  return page;
}

async function firstOf<One extends { id: string } = { id: string }>(context: BrowserContext, path: string) {
  const [first] = (await (await context.request.get(path)).json()) as One[];
  if (!first) throw new OperatorError('The demo is not whole: run "make demo" first.');
  return first;
}

/** A screen once nothing of it loads any more. */
async function show(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: /^Notifications/ }).waitFor();
  await loaded(page);
  await page.evaluate('document.fonts.ready');
}

/** Three phones beside each other. */
async function composed(page: Page, paths: readonly string[]): Promise<void> {
  await page.setViewportSize(PHONE);
  const phones: string[] = [];
  for (const path of paths) {
    await show(page, path);
    // News come by the stream, once everything else is there.
    await page
      .getByRole('button', { name: /^Notifications, / })
      .waitFor({ timeout: 5_000 })
      .catch(() => {});
    phones.push((await page.screenshot({ animations: 'disabled' })).toString('base64'));
  }
  const width = paths.length * (PHONE.width + GAP) + GAP;
  await page.setViewportSize({ width, height: PHONE.height + 2 * GAP });
  const images = phones.map((phone) => `<img src="data:image/png;base64,${phone}">`).join('');
  await page.goto('about:blank');
  await page.setContent(
    `<style>body { margin: 0; padding: ${GAP}px; display: flex; gap: ${GAP}px; background: #e4e9df } img { border-radius: 24px }</style>${images}`,
  );
  await page.screenshot({ path: join(FOLDER, 'app.png') });
}

async function takePictures(): Promise<void> {
  const { port, dataDirectory } = readSettings(process.env);
  const baseURL = addressOf(process.env, dataDirectory, port);
  await mkdir(FOLDER, { recursive: true });
  const browser = await chromium.launch({ executablePath: await requireTool('chromium'), args: flags });
  try {
    const context = await browser.newContext({ baseURL, locale: 'en-US', timezoneId: 'America/Phoenix' });
    await context.addInitScript(shownAround);
    const page = await signedIn(context);
    const [{ id: squadId }, { id: teeTimeId }] = [
      await firstOf(context, '/api/squads'),
      await firstOf(context, '/api/bookings'),
    ];
    const game = await firstOf<StandingGame>(context, `/api/squads/${squadId}/standing-games`);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: width < 1000 ? 844 : 900 });
      for (const [name, path] of Object.entries(screensOf(squadId, teeTimeId, game)))
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await show(page, path);
          await page.screenshot({ path: join(FOLDER, `${name}-${width}-${colorScheme}.png`), fullPage: true });
        }
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await composed(page, ['/', `/squad/${squadId}`, `/squad/${squadId}?tab=availability`]);
  } finally {
    await browser.close();
  }
}

takePictures().catch((error) => {
  console.error(sentenceOf(error));
  process.exitCode = 1;
});
