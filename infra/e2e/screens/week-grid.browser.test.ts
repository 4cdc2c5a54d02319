import { routes } from '@fourball/contracts/http/routes.ts';
import type { Locator } from 'playwright-core';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { registerGolfer } from '../../proofs/golfer.ts';
import { openBrowser } from './browser.ts';
import { slot, weekAhead } from './weeks.ts';

const stack = inject('stack');
const week = weekAhead(1);
const [monday = '', tuesday = '', wednesday = '', thursday = ''] = week;
const dana = await registerGolfer(stack.url, 'Dana');
const browser = await openBrowser(stack.url, { visitor: dana });
await browser.page.goto('/availability');
const touch = await browser.context.newCDPSession(browser.page);

const cell = (date: string, time: string) => slot(browser.page, date, time);
const free = (date: string, time: string) =>
  cell(date, time).and(browser.page.locator('[aria-pressed=true]')).waitFor();

const painted = () => browser.page.getByRole('gridcell').getByRole('button', { pressed: true }).count();

/** The server's answers for next week: the slots of each date that is free, or `busy`. */
async function saved() {
  const entries = await dana.ask(routes.listAvailability, { query: { startDate: monday, endDate: week[6] ?? '' } });
  return Object.fromEntries(
    entries.map(({ date, isAvailable, timeSlots }) => [date, isAvailable ? timeSlots : 'busy']),
  );
}

async function save() {
  const { page } = browser;
  await page.getByRole('button', { name: 'Save Availability' }).click();
  await page.getByRole('listitem').getByText('Availability saved', { exact: true }).waitFor();
}

beforeEach(async () => {
  const { page } = browser;
  for (const date of Object.keys(await saved())) await dana.ask(routes.deleteAvailability, { params: { date } });
  await page.evaluate('sessionStorage.clear()');
  await page.goto('/availability?view=week');
  await page.getByRole('button', { name: 'Next week' }).click();
  await page.getByRole('grid').and(page.locator('[aria-busy=false]')).waitFor();
});
afterAll(() => expect(browser.faults).toEqual([]));

async function middle(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not shown');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const centre = (locator: Locator) => locator.evaluate((element) => element.scrollIntoView({ block: 'center' }));

async function finger(type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) {
  await touch.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });
}

test('a mouse paints the rectangle over which it is dragged, from any corner, unless Escape gives it up', async () => {
  const { page } = browser;
  await centre(cell(wednesday, '10:00 AM'));
  const [from, to] = [await middle(cell(wednesday, '10:00 AM')), await middle(cell(tuesday, '8:00 AM'))];
  for (const isGivenUp of [true, false]) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await free(tuesday, '8:00 AM');
    if (isGivenUp) await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await painted()).toBe(isGivenUp ? 0 : 6);
  }
  await save();
  expect(await saved()).toEqual({ [tuesday]: ['08:00', '09:00', '10:00'], [wednesday]: ['08:00', '09:00', '10:00'] });
});

test('every slot is at least 44 px on a small phone', async () => {
  await browser.page.setViewportSize({ width: 360, height: 780 });
  const { width = 0, height = 0 } = (await cell(wednesday, '9:00 AM').boundingBox()) ?? {};
  expect([width, height].map((size) => size >= 44)).toEqual([true, true]);
});

test('a finger that holds and then drags paints, and the page stays where it is', async () => {
  const { page } = browser;
  await centre(cell(thursday, '9:00 AM'));
  const [from, to] = [await middle(cell(tuesday, '8:00 AM')), await middle(cell(wednesday, '10:00 AM'))];
  const scrolled = await page.evaluate<number>('scrollY');
  await finger('touchStart', from);
  await free(tuesday, '8:00 AM');
  for (const part of [0.25, 0.5, 0.75, 1])
    await finger('touchMove', { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
  await free(wednesday, '10:00 AM');
  await finger('touchEnd');
  expect(await page.evaluate<number>('scrollY')).toBe(scrolled);
  await save();
  expect(await saved()).toEqual({ [tuesday]: ['08:00', '09:00', '10:00'], [wednesday]: ['08:00', '09:00', '10:00'] });
});

test('a finger that is held and lifted paints one slot, as a tap does', async () => {
  await centre(cell(tuesday, '8:00 AM'));
  await finger('touchStart', await middle(cell(tuesday, '8:00 AM')));
  await free(tuesday, '8:00 AM');
  await finger('touchEnd');
  await finger('touchStart', await middle(cell(wednesday, '8:00 AM')));
  await finger('touchEnd');
  await free(wednesday, '8:00 AM');
  await save();
  expect(await saved()).toEqual({ [tuesday]: ['08:00'], [wednesday]: ['08:00'] });
});

test('a plain drag of a finger scrolls the page and paints nothing', async () => {
  const { page } = browser;
  await centre(cell(tuesday, '2:00 PM'));
  const from = await middle(cell(tuesday, '2:00 PM'));
  const before = await page.evaluate<number>('scrollY');
  // Sent in one go: a finger that drags at once does not rest between.
  const moves = Array.from({ length: 10 }, (_, step) => ({ x: from.x, y: from.y - 20 * (step + 1) }));
  await Promise.all([
    finger('touchStart', from),
    ...moves.map((point) => finger('touchMove', point)),
    finger('touchEnd'),
  ]);
  await expect.poll(() => page.evaluate<number>('scrollY')).toBeGreaterThan(before + 50);
  expect(await painted()).toBe(0);
});
