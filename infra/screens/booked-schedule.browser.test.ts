import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBrowser, type ProofBrowser } from './browser.ts';
import { lookAt } from './looks.ts';
import { bookRound, type ReadySquad, readySquad } from './ready-squad.ts';
import { fullDate, longDate, shortDate, slot } from './weeks.ts';

const stack = inject('stack');
let ready: ReadySquad;
let dana: ProofBrowser;
let round: { date: string; time: string };

const roundOf = async () => (await ready.dana.ask(recommendationRoutes.listBookings, {}))[0] ?? { date: '', time: '' };
/** `09:00` as `9:00 AM`; the round tees off in the morning. */
const said = (time: string) => `${Number(time.slice(0, 2))}:${time.slice(3)} AM`;

/** Goes on by a button until something is shown. */
async function reach(name: string, wanted: () => Promise<boolean>) {
  for (let steps = 0; steps < 3 && !(await wanted()); steps += 1) await dana.page.getByRole('button', { name }).click();
}

beforeAll(async () => {
  ready = await readySquad(stack.url, 'Weekend Warriors');
  await bookRound(ready);
  round = await roundOf();
  dana = await openBrowser(stack.url, { visitor: ready.dana });
});
afterAll(async () => {
  await dana?.close();
});

test("the golfer's own tee time is marked in the month, and in words below it", async () => {
  const { page } = dana;
  await page.goto('/availability');
  const day = page.getByRole('button', { name: new RegExp(`^${fullDate(round.date)}.*, you play$`) });
  await page.getByRole('gridcell').getByRole('button', { disabled: false }).first().waitFor();
  await reach(
    'Next month',
    async () => (await page.getByRole('button', { name: fullDate(round.date), disabled: false }).count()) > 0,
  );
  await day.waitFor();
  await page.getByText(new RegExp(`^You play at ${said(round.time)}, `)).waitFor();
  await day.scrollIntoViewIfNeeded();
  expect(await lookAt(dana, 'schedule-booked-month')).toEqual([]);
});

test('in the week its hours are marked, and nobody says there that they are free', async () => {
  const { page } = dana;
  await page.goto('/availability?view=week');
  await page.getByRole('grid').waitFor();
  await reach('Next week', () => slot(page, round.date, said(round.time)).isVisible());
  const played = page.getByRole('button', { name: `${longDate(round.date)}, ${said(round.time)}, you play` });
  await played.waitFor();
  await played.dispatchEvent('click');
  await page.getByRole('button', { name: `${longDate(round.date)}, whole day` }).click();
  await page.getByRole('button', { name: `${longDate(round.date)}, 6:00 PM, not saved yet`, pressed: true }).waitFor();
  expect(await played.getAttribute('aria-pressed')).toBe('false');
  await page.getByText(`Not saved yet: ${shortDate(round.date)}.`).waitFor();
  expect(await lookAt(dana, 'schedule-booked-week')).toEqual([]);
  await page.getByRole('button', { name: `${longDate(round.date)}, whole day` }).click();
});

test('the date to which a tee time moves is tapped in the month, or typed', async () => {
  const { page } = dana;
  await page.goto('/');
  // Wait for the cards above, so that the menu stays where it opens.
  await page.getByRole('region', { name: 'Optimal Weekend Slots' }).getByRole('article').first().waitFor();
  await page.getByRole('button', { name: /^Change: / }).click();
  await page.getByRole('menuitem', { name: 'Move tee time' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move tee time' });
  const chosen = dialog.getByRole('button', { name: `${fullDate(round.date)}, chosen` });
  await chosen.or(dialog.getByRole('button', { name: `${fullDate(round.date)}, today, chosen` })).waitFor();
  await dialog.getByRole('button', { name: 'Next month' }).click();
  const tapped = dialog.getByRole('gridcell').getByRole('button', { disabled: false }).nth(9);
  const name = (await tapped.getAttribute('aria-label')) ?? '';
  await tapped.click();
  await dialog.getByRole('button', { name: `${name}, chosen` }).waitFor();
  expect(await lookAt(dana, 'schedule-move')).toEqual([]);
  const date = await dialog.getByLabel('Date', { exact: true }).inputValue();
  expect(fullDate(date)).toBe(name);
  await dialog.getByRole('button', { name: 'Move Tee Time' }).click();
  await page.getByText('Tee time moved', { exact: true }).waitFor();
  expect((await roundOf()).date).toBe(date);
  expect(dana.faults).toEqual([]);
});
