import { DAYS, type TimeSlot } from '@fourball/contracts/constants.ts';
import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { availabilityRoutes } from '@fourball/contracts/http/availability.ts';
import { type HeatMap, rankingRoutes } from '@fourball/contracts/http/ranking.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Golfer, registerGolfer } from '../proofs/golfer.ts';
import { createSquad } from '../proofs/squad.ts';
import { openBrowser, type ProofBrowser } from './browser.ts';
import { hold } from './held-answers.ts';
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

/** A squad that Ann creates and the others join; answers its id. */
async function squadOf(name: string, others: readonly (Golfer | undefined)[]): Promise<string> {
  const { squad, inviteCode } = await createSquad(golfer(ann), name);
  for (const one of others) await golfer(one).ask(squadRoutes.join, { params: { inviteCode } });
  return squad.id;
}

/** A golfer says when they are free on a day of the map, counted from its first. */
const answer = (one: Golfer, day: number, timeSlots: TimeSlot[]) => {
  const date = new Date(Date.parse(dates[0] ?? '') + day * 24 * 60 * 60_000).toISOString().slice(0, 10);
  return one.ask(availabilityRoutes.saveAvailability, {
    body: { date, timeSlots, isAvailable: timeSlots.length > 0 },
  });
};

beforeAll(async () => {
  [ann, lee, dana] = await Promise.all(['Ann', 'Lee', 'Dana'].map((name) => registerGolfer(stack.url, name)));
  squadId = await squadOf('Weekend Warriors', [lee, dana]);
  path = `/squad/${squadId}`;
  const preferences = { preferredDays: [...DAYS], preferredTimeSlots: ['09:00' as const, '10:00' as const] };
  await golfer(lee).ask(authRoutes.changeProfile, { body: preferences });
  dates = (await mapOf()).days.map(({ date }) => date);
  // Three mornings, and no other day that is ranked.
  for (let day = 0; day <= 32; day += 1) await answer(golfer(ann), day, day >= 1 && day <= 3 ? ['08:00', '09:00'] : []);
  await until('the map to know of the answers', async () => {
    const { silent, days } = await mapOf();
    return silent.length === 1 && days[3]?.slots[3]?.free.length === 2 && days[13]?.slots[0]?.unanswered.length === 2;
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
  await browser.picture('heat-map');
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

test('the one whose answer would help most is asked by a message, once the card is come to', async () => {
  const { page } = browser;
  const own = await squadOf('Early Birds', [dana]);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(`/${own}/outlook`)) asked += 1;
  });
  await page.goto(`/squad/${own}`);
  await grid().waitFor();
  await card('Whom to Ask').waitFor();
  expect(asked).toBe(0);
  await card('Whom to Ask').scrollIntoViewIfNeeded();
  const ask = card('Whom to Ask');
  // Ann's three mornings are offered twice each; with Dana there would be more.
  await ask.getByText(/^Ask Dana: \d+ slots unanswered, an answer would change or add 4 tee times$/).waitFor();
  await ask.getByText('If Dana could do 8:00 AM, 3 tee times would suit instead of none').waitFor();
  expect(asked).toBe(1);
  await page.getByText('Availability Status').scrollIntoViewIfNeeded();
  expect(await lookAt(browser, 'heat-map-ask')).toEqual([]);
  await button('Ask Dana').click();
  await page.getByText('Message to Dana copied to clipboard', { exact: true }).first().waitFor();
  const message = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(message).toMatch(/^Hi Dana, when can you play\? Early Birds is looking for tee times/);
  expect(message.endsWith(`\n${stack.url}/availability`)).toBe(true);
  await page.goto(path);
});

test('what a member saves is on the map of the others without a reload', async () => {
  await grid().waitFor();
  await answer(golfer(dana), 2, ['09:00']);
  await grid()
    .getByRole('button', { name: `${shortDate(dates[2])} at 9:00 AM: 3 of 3 free`, exact: true })
    .waitFor();
  await heatMap().getByText('Nobody: everyone has answered for some of these days.').waitFor();
  await cell('9:00 AM').scrollIntoViewIfNeeded();
  await browser.picture('heat-map-everyone');
  expect(browser.faults).toEqual([]);
});

test('what a golfer saves in My Schedule is on the map when they come back to it', async () => {
  const lees = await openBrowser(stack.url, { visitor: golfer(lee) });
  try {
    const { page } = lees;
    const five = (words: string) =>
      page.getByRole('button', { name: `${shortDate(dates[2])} at 5:00 PM: ${words}`, exact: true });
    await page.goto(path);
    await five('0 of 3 free, 1 not answered').waitFor();
    await page.getByRole('link', { name: 'Schedule' }).click();
    await page.getByRole('button', { name: 'Preferred Times' }).click();
    await page.getByRole('button', { name: 'Evening 5-6 PM' }).click();
    await page.getByRole('button', { name: 'Save Availability' }).click();
    await page.getByText('Availability saved', { exact: true }).first().waitFor();
    await page.goBack();
    await five('1 of 3 free').waitFor();
    expect(lees.faults).toEqual([]);
  } finally {
    await lees.close();
  }
});

test('what the card tells of an hour, of a day, while it is read and when it cannot be reads well in both themes', async () => {
  const { page } = browser;
  await cell('8:00 AM').click();
  await page.getByRole('dialog', { name: `${shortDate(dates[2])} at 8:00 AM` }).waitFor();
  expect(await lookAt(browser, 'heat-map-slot')).toEqual([]);
  await page.keyboard.press('Escape');
  await grid()
    .getByRole('button', { name: longDate(dates[2]), exact: true })
    .click();
  await page.getByRole('dialog', { name: longDate(dates[2]) }).waitFor();
  expect(await lookAt(browser, 'heat-map-day')).toEqual([]);
  await page.route('**/heat-map', (route) => route.fulfill({ status: 418, body: 'No map today' }));
  await page.goto(path);
  await heatMap().getByText('418: No map today').waitFor();
  expect(await lookAt(browser, 'heat-map-failed')).toEqual([]);
  await page.unroute('**/heat-map');
  const release = await hold(page, '**/heat-map');
  await page.goto(path);
  await heatMap().getByText('Loading squad availability...').waitFor();
  expect(await lookAt(browser, 'heat-map-loading')).toEqual([]);
  await release();
  await grid().waitFor();
});
