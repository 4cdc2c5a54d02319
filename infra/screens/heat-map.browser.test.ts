import { DAYS } from '@fourball/contracts/constants.ts';
import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { availabilityRoutes } from '@fourball/contracts/http/availability.ts';
import { type HeatMap, rankingRoutes } from '@fourball/contracts/http/ranking.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Golfer, registerGolfer } from '../proofs/golfer.ts';
import { createSquad } from '../proofs/squad.ts';
import { openBrowser, type ProofBrowser } from './browser.ts';
import { lookAt } from './looks.ts';

const stack = inject('stack');
/** Ann answers dates, Lee has standing preferences only, and Dana has not answered anything. */
let [ann, lee, dana]: Golfer[] = [];
let browser: ProofBrowser;
let squadId: string;
let path: string;
/** The dates that the map shows, the first of them today where the squad is. */
let dates: string[];

const golfer = (one: Golfer | undefined): Golfer => {
  if (!one) throw new Error('Nobody is there yet');
  return one;
};
const mapOf = (): Promise<HeatMap> => golfer(ann).ask(rankingRoutes.squadHeatMap, { params: { squadId } });

beforeAll(async () => {
  [ann, lee, dana] = await Promise.all(['Ann', 'Lee', 'Dana'].map((name) => registerGolfer(stack.url, name)));
  const { squad, inviteCode } = await createSquad(golfer(ann), 'Weekend Warriors');
  squadId = squad.id;
  path = `/squad/${squadId}`;
  for (const one of [lee, dana]) await golfer(one).ask(squadRoutes.join, { params: { inviteCode } });
  await golfer(lee).ask(authRoutes.changeProfile, {
    body: { preferredDays: [...DAYS], preferredTimeSlots: ['09:00', '10:00'] },
  });
  dates = (await mapOf()).days.map(({ date }) => date);
  for (const date of dates.slice(1, 7))
    await golfer(ann).ask(availabilityRoutes.saveAvailability, { body: { date, timeSlots: ['08:00', '09:00'] } });
  await until('the map to know of the answers', async () => {
    const { silent, days } = await mapOf();
    return silent.length === 1 && days[6]?.slots[3]?.free.length === 2;
  });
  browser = await openBrowser(stack.url, { visitor: golfer(ann) });
  await browser.page.goto(path);
});
afterAll(() => browser?.close());

const card = (name: string) => browser.page.getByRole('region', { name, exact: true });
const heatMap = () => card('Squad Availability');
const grid = () => heatMap().getByRole('grid', { name: 'Who is free when' });
const dateIn = (date = '', style: Intl.DateTimeFormatOptions = {}) =>
  new Intl.DateTimeFormat('en-US', { ...style, timeZone: 'UTC' }).format(new Date(date));
const shortDate = (date?: string) => dateIn(date, { weekday: 'short', month: 'short', day: 'numeric' });
const longDate = (date?: string) => dateIn(date, { weekday: 'long', month: 'long', day: 'numeric' });
/** The hour's cell on the third day of the map. */
const cell = (time: string) => grid().getByRole('button', { name: new RegExp(`^${shortDate(dates[2])} at ${time}: `) });
const focused = () => browser.page.evaluate<string>('document.activeElement.getAttribute("aria-label")');
const button = (name: string | RegExp) => browser.page.getByRole('button', { name, exact: true });

test('the map has a number for every hour of every day, and says what it stands for', async () => {
  await grid().waitFor();
  expect(await grid().getByRole('gridcell').count()).toBe(7 * 13);
  expect(await grid().getByRole('columnheader').count()).toBe(1 + 7);
  expect(await grid().getByRole('rowheader').allTextContents()).toContain('9 AM');
  expect(await cell('9:00 AM').getAttribute('aria-label')).toBe(
    `${shortDate(dates[2])} at 9:00 AM: 2 of 3 free, 1 not answered`,
  );
  expect(await cell('9:00 AM').textContent()).toBe('2+1?');
  expect(await cell('10:00 AM').textContent()).toBe('1+1?');
  expect(await cell('12:00 PM').textContent()).toBe('0+2?');
  await heatMap().scrollIntoViewIfNeeded();
  expect(await lookAt(browser, 'heat-map')).toEqual([]);
});

test('the map is read in whole on a small phone, without scrolling sideways', async () => {
  const { page } = browser;
  await page.setViewportSize({ width: 360, height: 780 });
  const last = await grid().getByRole('gridcell').last().boundingBox();
  expect((last?.x ?? 999) + (last?.width ?? 0)).toBeLessThanOrEqual(360);
  expect(last?.width).toBeGreaterThanOrEqual(40);
  expect(last?.height).toBeGreaterThanOrEqual(44);
  await page.setViewportSize({ width: 390, height: 844 });
});

test('a tap on an hour says who is free, who has not answered and who is busy', async () => {
  await cell('8:00 AM').click();
  const slot = browser.page.getByRole('dialog', { name: `${shortDate(dates[2])} at 8:00 AM` });
  await slot.getByText('1 of 3 free').waitFor();
  expect(await slot.getByRole('definition').allTextContents()).toEqual(['Ann Proof (you)', 'Dana Proof, Lee Proof']);
  expect(await lookAt(browser, 'heat-map-slot')).toEqual([]);
  // Another hour takes its place.
  await cell('10:00 AM').click();
  const other = browser.page.getByRole('dialog', { name: `${shortDate(dates[2])} at 10:00 AM` });
  await other.waitFor();
  expect(await other.getByRole('term').allTextContents()).toEqual(['Free:', 'Not answered:', 'Busy:']);
  expect(await other.getByRole('definition').allTextContents()).toEqual(['Lee Proof', 'Dana Proof', 'Ann Proof (you)']);
  await other.getByRole('button', { name: 'Close' }).click();
  expect(await browser.page.getByRole('dialog').count()).toBe(0);
  expect(await focused()).toContain('10:00 AM');
});

test('a tap on a day tells of all of its hours', async () => {
  await grid()
    .getByRole('button', { name: longDate(dates[2]), exact: true })
    .click();
  const day = browser.page.getByRole('dialog', { name: longDate(dates[2]) });
  await day.waitFor();
  expect(await day.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    '6:00 AM to 7:00 AM',
    '8:00 AM',
    '9:00 AM',
    '10:00 AM',
    '11:00 AM to 6:00 PM',
  ]);
  expect(await lookAt(browser, 'heat-map-day')).toEqual([]);
  await browser.page.keyboard.press('Escape');
  expect(await focused()).toContain(longDate(dates[2]));
});

test('keys move in the grid, open what stands there, and leave it by Tab', async () => {
  const { keyboard } = browser.page;
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) await keyboard.press(key);
  await browser.page.getByRole('dialog', { name: `${shortDate(dates[2])} at 9:00 AM` }).waitFor();
  await keyboard.press('Escape');
  expect(await focused()).toContain(`${shortDate(dates[2])} at 9:00 AM`);
  const steps: [string, string][] = [
    ['ArrowRight', `${shortDate(dates[3])} at 9:00 AM`],
    ['ArrowUp', `${shortDate(dates[3])} at 8:00 AM`],
    ['End', `${shortDate(dates[6])} at 8:00 AM`],
    ['ArrowRight', `${shortDate(dates[6])} at 8:00 AM`],
    ['Home', `${shortDate(dates[0])} at 8:00 AM`],
    ['Control+End', `${shortDate(dates[6])} at 6:00 PM`],
    ['Control+Home', longDate(dates[0])],
  ];
  for (const [key, name] of steps) {
    await keyboard.press(key);
    expect(await focused()).toContain(name);
  }
  await keyboard.press('ArrowDown');
  await keyboard.press('Space');
  await browser.page.getByRole('dialog', { name: `${shortDate(dates[0])} at 6:00 AM` }).waitFor();
  await keyboard.press('Escape');
  await keyboard.press('Tab');
  expect(await grid().evaluate((element) => element.contains(element.ownerDocument.activeElement))).toBe(false);
});

test('the week after is one tap away', async () => {
  await heatMap().getByRole('group', { name: 'Week' }).getByRole('button').nth(1).click();
  await grid()
    .getByRole('button', { name: `${shortDate(dates[13])} at 9:00 AM: 1 of 3 free, 2 not answered` })
    .waitFor();
  expect(
    await grid()
      .getByRole('button', { name: new RegExp(`^${shortDate(dates[2])} at`) })
      .count(),
  ).toBe(0);
  await heatMap().getByRole('group', { name: 'Week' }).getByRole('button').first().click();
});

test('who has not answered yet is named, and the one whose answer would help most can be asked', async () => {
  const list = heatMap().getByRole('list', { name: 'Not answered yet' });
  expect(await list.getByRole('listitem').allTextContents()).toEqual(['Dana Proof']);
  const ask = card('Whom to Ask');
  await ask.scrollIntoViewIfNeeded();
  await ask.getByText(/^Ask Dana: \d+ slots unanswered, an answer would change \d+ of \d+ tee times$/).waitFor();
  await ask
    .getByText(/^If (you|Lee|Dana) could do \d+:00 [AP]M, \d+ tee times .+$/)
    .first()
    .waitFor();
  expect(await lookAt(browser, 'ask')).toEqual([]);
  await button('Ask Dana').click();
  await browser.page.getByText('Message to Dana copied to clipboard', { exact: true }).first().waitFor();
  const message = await browser.page.evaluate<string>('navigator.clipboard.readText()');
  expect(message).toMatch(/^Hi Dana, when can you play\? Weekend Warriors is looking for tee times/);
  expect(message.endsWith(`\n${stack.url}/availability`)).toBe(true);
});

test('what a member saves is on the map of the others without a reload, and whoever was asked is not named any more', async () => {
  const date = dates[2] ?? '';
  await golfer(dana).ask(availabilityRoutes.saveAvailability, { body: { date, timeSlots: ['09:00'] } });
  await grid()
    .getByRole('button', { name: `${shortDate(date)} at 9:00 AM: 3 of 3 free`, exact: true })
    .waitFor();
  await heatMap().getByText('Nobody: everyone has answered for some of these days.').waitFor();
  expect(await lookAt(browser, 'heat-map-everyone')).toEqual([]);
  expect(browser.faults).toEqual([]);
});

test('what the golfer saves in My Schedule is on the map as they come back to it', async () => {
  const { page } = browser;
  // Without the live news: it is the saving that has the map read again.
  await page.route('**/notifications/stream', (route) => route.abort());
  await page.getByRole('link', { name: 'Schedule' }).click();
  await page.getByRole('button', { name: 'Evening 5-6 PM' }).click();
  await button('Save Availability').click();
  await page.getByText('Availability saved', { exact: true }).first().waitFor();
  await page.goBack();
  await grid()
    .getByRole('button', { name: new RegExp(`^${shortDate(dates.find(isSaturday))} at 5:00 PM: `) })
    .or(heatMap().getByRole('group', { name: 'Week' }))
    .first()
    .waitFor();
});

const isSaturday = (date: string): boolean => new Date(date).getUTCDay() === 6;

test('what cannot be read says so in its own card, and is tried again', async () => {
  const { page } = browser;
  await page.route('**/heat-map', (route) => route.fulfill({ status: 418, body: 'No map today' }));
  await page.route('**/outlook', (route) => route.fulfill({ status: 429, body: 'Too many requests' }));
  await page.goto(path);
  await heatMap().getByText('418: No map today').waitFor();
  await card('Whom to Ask').scrollIntoViewIfNeeded();
  await card('Whom to Ask').getByText('429: Too many requests').waitFor();
  expect(await lookAt(browser, 'heat-map-failed')).toEqual([]);
  await page.unroute('**/heat-map');
  await page.unroute('**/outlook');
  await heatMap().getByRole('button', { name: 'Try again' }).click();
  await grid().waitFor();
  await card('Whom to Ask').getByRole('button', { name: 'Try again' }).click();
  await card('Whom to Ask')
    .getByText(/tee times?/)
    .first()
    .waitFor();
});

test('while it is read its shape stands there', async () => {
  const { page } = browser;
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/heat-map', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(path);
  await heatMap().getByText('Loading squad availability...').waitFor();
  await heatMap().scrollIntoViewIfNeeded();
  expect(await lookAt(browser, 'heat-map-loading')).toEqual([]);
  answer();
  await grid().waitFor();
  await page.unroute('**/heat-map');
});

test('a squad of which nobody has answered has no map yet, and leads to My Schedule', async () => {
  const { page } = browser;
  const { squad } = await createSquad(golfer(dana), 'Quiet Herons');
  const mute = await registerGolfer(stack.url, 'Mute');
  const own = await createSquad(mute, 'Silent Herons');
  const other = await openBrowser(stack.url, { visitor: mute });
  try {
    await other.page.goto(`/squad/${own.squad.id}`);
    const empty = other.page.getByRole('region', { name: 'Squad Availability' });
    await empty.getByText('Nobody has answered yet').waitFor();
    await empty.scrollIntoViewIfNeeded();
    expect(await lookAt(other, 'heat-map-empty')).toEqual([]);
    await empty.getByRole('link', { name: 'Set Your Availability' }).click();
    await other.page.getByRole('heading', { name: 'My Schedule', level: 1 }).waitFor();
    expect(other.faults).toEqual([]);
  } finally {
    await other.close();
  }
  // A stranger to it sees nothing of the map.
  await page.goto(`/squad/${squad.id}`);
  await page.getByRole('heading', { name: 'Squad Not Found' }).waitFor();
});
