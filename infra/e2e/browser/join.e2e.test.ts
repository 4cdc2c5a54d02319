import { INVITE_HEADER } from '@fourball/contracts/http/headers.ts';
import { routes } from '@fourball/contracts/http/routes.ts';
import type { Locator } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { createSquad, registerGolfer } from '../../proofs/golfer.ts';
import { openBrowser } from '../screens/browser.ts';
import { lookAt } from '../screens/looks.ts';
import { weekAhead } from '../screens/weeks.ts';

const stack = inject('stack');
const dana = await registerGolfer(stack.url, 'Dana');
const invited = await createSquad(dana, 'Weekend Warriors');

test('from the link to availability given are at most 10 taps and 4 fields, with an account made on the way', async () => {
  const dates = weekAhead(1).slice(5);
  for (const date of dates) await dana.ask(routes.saveAvailability, { body: { date, timeSlots: ['09:00'] } });
  const friend = await openBrowser(stack.url, { newcomer: true });
  const { page } = friend;
  // Following the link is the first.
  let [taps, fields] = [1, 0];
  const tap = (target: Locator) => {
    taps += 1;
    return target.click();
  };
  await page.goto(`/join/${invited.inviteCode}`);
  for (const [label, value] of [
    ['First Name', 'Sam'],
    ['Last Name', 'Link'],
    ['Email', `sam.${Date.now()}@example.com`],
    ['Password', 'fairway7'],
  ] as const) {
    [taps, fields] = [taps + 1, fields + 1];
    await page.getByLabel(label).fill(value);
  }
  const registering = page.waitForRequest('**/api/register');
  await tap(page.getByRole('button', { name: 'Join Weekend Warriors' }));
  // A club that signs up together behind one address is let in by its link.
  expect((await registering).headers()[INVITE_HEADER]).toBe(invited.inviteCode);
  await page.getByRole('heading', { name: 'Welcome to the Squad!', level: 1 }).waitFor();
  await tap(page.getByRole('link', { name: 'Say When You Can Play' }));
  const sheet = page.getByRole('dialog', { name: 'Can you play?' });
  await tap(sheet.getByRole('button', { name: 'Yes' }).first());
  await tap(sheet.getByRole('button', { name: 'If need be' }).nth(1));
  expect(await lookAt(page, 'answer-sheet')).toEqual([]);
  await tap(sheet.getByRole('button', { name: 'Done' }));
  await page.getByText('Availability saved', { exact: true }).waitFor();
  const said = await dana.ask(routes.squadAvailability, { params: { squadId: invited.squad.id } });
  expect(said.filter(({ userId }) => userId !== dana.user.id)).toMatchObject([
    { date: dates[0], timeSlots: ['09:00'] },
    { date: dates[1], timeSlots: ['09:00'], ifNeedBe: ['09:00'] },
  ]);
  expect(taps).toBeLessThanOrEqual(10);
  expect([fields, friend.faults]).toEqual([4, []]);
});
