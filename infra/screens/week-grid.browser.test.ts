import { availabilityRoutes } from '@fourball/contracts/http/availability.ts';
import type { CDPSession, Locator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { type Golfer, registerGolfer } from '../proofs/golfer.ts';
import { openBrowser, type ProofBrowser } from './browser.ts';
import { lookAt } from './looks.ts';
import { longDate, shortDate, slot, weekAhead } from './weeks.ts';

const stack = inject('stack');
const week = weekAhead(1);
const [sunday = '', monday = '', tuesday = '', wednesday = ''] = week;
let dana: Golfer;
let browser: ProofBrowser;
let touch: CDPSession;

const cell = (date: string, time: string) => slot(browser.page, date, time);
const free = (date: string, time: string) =>
  cell(date, time).and(browser.page.locator('[aria-pressed=true]')).waitFor();

/** The server's answers for next week: the slots of each date that is free, or `busy`. */
async function saved() {
  const query = { startDate: sunday, endDate: week[6] ?? '' };
  const entries = await dana.ask(availabilityRoutes.listAvailability, { query });
  return Object.fromEntries(
    entries.map(({ date, isAvailable, timeSlots }) => [date, isAvailable ? timeSlots : 'busy']),
  );
}

async function save() {
  const { page } = browser;
  await page.getByRole('button', { name: 'Save Availability' }).click();
  await page.getByRole('listitem').getByText('Availability saved', { exact: true }).waitFor();
}

beforeAll(async () => {
  dana = await registerGolfer(stack.url, 'Dana');
  browser = await openBrowser(stack.url, { visitor: dana });
  await browser.page.goto('/availability');
  touch = await browser.context.newCDPSession(browser.page);
});
beforeEach(async () => {
  const { page } = browser;
  for (const date of Object.keys(await saved()))
    await dana.ask(availabilityRoutes.deleteAvailability, { params: { date } });
  await page.evaluate('sessionStorage.clear()');
  await page.goto('/availability?view=week');
  await page.getByRole('button', { name: 'Next week' }).click();
  await page.getByRole('grid').and(page.locator('[aria-busy=false]')).waitFor();
});
afterAll(async () => {
  await browser?.close();
});

async function middle(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not shown');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const centre = (locator: Locator) => locator.evaluate((element) => element.scrollIntoView({ block: 'center' }));

async function finger(type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) {
  await touch.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });
}

test('the month stands there first, and the switch leads to the week and back', async () => {
  const { page } = browser;
  await page.goto('/availability');
  await page.getByRole('button', { name: 'Month', pressed: true }).waitFor();
  await page.getByRole('button', { name: 'Week', exact: true }).click();
  await page.getByRole('columnheader', { name: 'Sun' }).first().waitFor();
  expect(await page.getByRole('grid').getByRole('gridcell').getByRole('button').count()).toBe(7 * 13);
  await page.getByRole('button', { name: 'Month' }).click();
  await page.getByRole('button', { name: 'Next month' }).waitFor();
});

test('a tap frees a slot and another takes it back; what is saved is what was painted', async () => {
  await cell(monday, '7:00 AM').click();
  await cell(monday, '3:00 PM').click();
  await cell(tuesday, '9:00 AM').click();
  await cell(tuesday, '9:00 AM').click();
  await browser.page.getByText(`Not saved yet: ${shortDate(monday)}.`).waitFor();
  await save();
  expect(await saved()).toEqual({ [monday]: ['07:00', '15:00'] });
  await browser.page.getByRole('button', { name: `${longDate(monday)}, 7:00 AM, saved`, pressed: true }).waitFor();
});

test('a mouse paints the rectangle over which it is dragged, from any corner', async () => {
  const { page } = browser;
  await centre(cell(tuesday, '10:00 AM'));
  const [from, to] = [await middle(cell(tuesday, '10:00 AM')), await middle(cell(monday, '8:00 AM'))];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await free(monday, '8:00 AM');
  await page.mouse.up();
  await save();
  expect(await saved()).toEqual({ [monday]: ['08:00', '09:00', '10:00'], [tuesday]: ['08:00', '09:00', '10:00'] });
});

test('a drag that begins on a free slot takes away', async () => {
  await dana.ask(availabilityRoutes.saveAvailability, {
    body: { date: monday, timeSlots: ['08:00', '09:00', '10:00'] },
  });
  const { page } = browser;
  await page.reload();
  await page.getByRole('button', { name: 'Next week' }).click();
  await free(monday, '8:00 AM');
  await cell(monday, '8:00 AM').hover();
  await page.mouse.down();
  await cell(tuesday, '9:00 AM').hover();
  await page.mouse.up();
  await save();
  expect(await saved()).toEqual({ [monday]: ['10:00'] });
});

test('a drag back to where it began paints that slot once', async () => {
  const { page } = browser;
  await cell(monday, '8:00 AM').hover();
  await page.mouse.down();
  await cell(tuesday, '9:00 AM').hover();
  await cell(monday, '8:00 AM').hover();
  await page.mouse.up();
  await save();
  expect(await saved()).toEqual({ [monday]: ['08:00'] });
});

test('Escape gives a drag up', async () => {
  const { page } = browser;
  await cell(monday, '8:00 AM').hover();
  await page.mouse.down();
  await cell(tuesday, '9:00 AM').hover();
  await free(tuesday, '9:00 AM');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await page.getByRole('grid').getByRole('gridcell').getByRole('button', { pressed: true }).count()).toBe(0);
});

test('a finger that holds and then drags paints, and the page stays where it is', async () => {
  const { page } = browser;
  await centre(cell(wednesday, '9:00 AM'));
  const [from, to] = [await middle(cell(monday, '8:00 AM')), await middle(cell(tuesday, '10:00 AM'))];
  const scrolled = await page.evaluate<number>('scrollY');
  await finger('touchStart', from);
  await free(monday, '8:00 AM');
  for (const part of [0.25, 0.5, 0.75, 1])
    await finger('touchMove', { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
  await free(tuesday, '10:00 AM');
  await finger('touchEnd');
  expect(await page.evaluate<number>('scrollY')).toBe(scrolled);
  await save();
  expect(await saved()).toEqual({ [monday]: ['08:00', '09:00', '10:00'], [tuesday]: ['08:00', '09:00', '10:00'] });
});

test('a finger that is held and lifted paints one slot, as a tap does', async () => {
  await centre(cell(monday, '8:00 AM'));
  await finger('touchStart', await middle(cell(monday, '8:00 AM')));
  await free(monday, '8:00 AM');
  await finger('touchEnd');
  const at = await middle(cell(tuesday, '8:00 AM'));
  await finger('touchStart', at);
  await finger('touchEnd');
  await free(tuesday, '8:00 AM');
  await save();
  expect(await saved()).toEqual({ [monday]: ['08:00'], [tuesday]: ['08:00'] });
});

test('a plain drag of a finger scrolls the page and paints nothing', async () => {
  const { page } = browser;
  await centre(cell(monday, '2:00 PM'));
  const from = await middle(cell(monday, '2:00 PM'));
  const before = await page.evaluate<number>('scrollY');
  // Sent in one go: a finger that drags at once does not rest between.
  const moves = Array.from({ length: 10 }, (_, step) => ({ x: from.x, y: from.y - 20 * (step + 1) }));
  await Promise.all([
    finger('touchStart', from),
    ...moves.map((point) => finger('touchMove', point)),
    finger('touchEnd'),
  ]);
  await expect.poll(() => page.evaluate<number>('scrollY')).toBeGreaterThan(before + 50);
  expect(await page.getByRole('grid').getByRole('gridcell').getByRole('button', { pressed: true }).count()).toBe(0);
});

test('by keys alone: arrows move, Space toggles, Shift with arrows paints a rectangle', async () => {
  const { page } = browser;
  await cell(sunday, '6:00 AM').focus();
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'Space', 'ArrowRight', 'Enter'])
    await page.keyboard.press(key);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.down('Shift');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await free(wednesday, '10:00 AM');
  await page.keyboard.up('Shift');
  await page
    .getByRole('status')
    .getByText(`Free: ${shortDate(tuesday)} at 9:00 AM to ${shortDate(wednesday)} at 10:00 AM`)
    .waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Save Availability' }).press('Enter');
  await page.getByRole('listitem').getByText('Availability saved', { exact: true }).waitFor();
  expect(await saved()).toEqual({
    [monday]: ['08:00'],
    [tuesday]: ['08:00', '09:00', '10:00'],
    [wednesday]: ['09:00', '10:00'],
  });
});

test('one slot is in the order of Tab; Home, End and the page keys lead on, and the focus keeps its place', async () => {
  const { page } = browser;
  expect(await page.getByRole('grid').locator('[tabindex="0"]').count()).toBe(1);
  const focused = () => page.evaluate<string>('document.activeElement.getAttribute("aria-label")');
  await cell(tuesday, '8:00 AM').click();
  await page.keyboard.press('Home');
  expect(await focused()).toBe(`${longDate(sunday)}, 8:00 AM`);
  await page.keyboard.press('End');
  expect(await focused()).toBe(`${longDate(week[6] ?? '')}, 8:00 AM`);
  await page.keyboard.press('PageDown');
  await expect.poll(focused).toBe(`${longDate(weekAhead(2)[6] ?? '')}, 8:00 AM`);
  await page.keyboard.press('PageUp');
  await expect.poll(focused).toBe(`${longDate(week[6] ?? '')}, 8:00 AM`);
  await page.keyboard.press('Control+Home');
  expect(await focused()).toBe(`${longDate(sunday)}, 6:00 AM`);
  await page.keyboard.press('ArrowUp');
  expect(await focused()).toBe(`${longDate(sunday)}, whole day`);
});

test("a day's head frees the whole day and takes it back, a slot's head the whole row", async () => {
  const { page } = browser;
  await page.getByRole('button', { name: `${longDate(monday)}, whole day` }).click();
  await page.getByRole('button', { name: `${longDate(tuesday)}, whole day` }).click();
  await page.getByRole('button', { name: `${longDate(tuesday)}, whole day` }).click();
  await page.getByRole('button', { name: '6 PM, whole week' }).click();
  await save();
  const all = await saved();
  expect(all[monday]).toHaveLength(13);
  expect(Object.values(all).slice(2)).toEqual(Array.from({ length: 5 }, () => ['18:00']));
  expect(all[tuesday]).toEqual(['18:00']);
});

test('a busy day is busy at every slot, and painting it makes it free', async () => {
  await dana.ask(availabilityRoutes.saveAvailability, { body: { date: monday, timeSlots: [], isAvailable: false } });
  const { page } = browser;
  await page.reload();
  await page.getByRole('button', { name: 'Next week' }).click();
  await page.getByRole('button', { name: `${longDate(monday)}, 8:00 AM, busy, saved` }).click();
  await save();
  expect(await saved()).toEqual({ [monday]: ['08:00'] });
});

test('past days cannot be painted', async () => {
  const { page } = browser;
  await page.getByRole('button', { name: 'Previous week' }).click();
  await page.getByRole('button', { name: 'Previous week', disabled: true }).waitFor();
  const past = weekAhead(0).filter(
    (date) => date < new Date(Date.now() - 36 * 60 * 60 * 1000).toISOString().slice(0, 10),
  );
  for (const date of past) await cell(date, '8:00 AM').dispatchEvent('click');
  expect(await page.getByRole('grid').getByRole('gridcell').getByRole('button', { pressed: true }).count()).toBe(0);
  for (const date of past) expect(await cell(date, '8:00 AM').getAttribute('aria-disabled')).toBe('true');
});

test('last week is copied, with what is not saved yet', async () => {
  const { page } = browser;
  await cell(monday, '8:00 AM').click();
  await page.getByRole('button', { name: `${longDate(tuesday)}, whole day` }).click();
  await page.getByRole('button', { name: 'Next week' }).click();
  await page.getByRole('button', { name: 'Copy last week' }).click();
  await free(weekAhead(2)[1] ?? '', '8:00 AM');
  await page.getByText('4 dates are not saved yet.').waitFor();
});

test('every target is at least 44 px on a small phone, and it reads well in both themes', async () => {
  const { page } = browser;
  await dana.ask(availabilityRoutes.saveAvailability, {
    body: { date: monday, timeSlots: ['08:00', '09:00', '10:00'] },
  });
  await dana.ask(availabilityRoutes.saveAvailability, { body: { date: wednesday, timeSlots: [], isAvailable: false } });
  await page.reload();
  await page.getByRole('button', { name: 'Next week' }).click();
  await free(monday, '8:00 AM');
  await page.setViewportSize({ width: 360, height: 780 });
  const { width = 0, height = 0 } = (await cell(tuesday, '9:00 AM').boundingBox()) ?? {};
  expect([width, height].map((size) => size >= 44)).toEqual([true, true]);
  await cell(monday, '9:00 AM').click();
  await cell(tuesday, '9:00 AM').click();
  await cell(tuesday, '10:00 AM').click();
  expect(await lookAt(browser, 'schedule-week')).toEqual([]);
  expect(browser.faults).toEqual([]);
});
