import { INVITE_HEADER } from '@fourball/contracts/http/headers.ts';
import { routes } from '@fourball/contracts/http/routes.ts';
import type { Locator } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { createSquad, registerGolfer } from '../../proofs/golfer.ts';
import { openBrowser, type ProofBrowser } from '../screens/browser.ts';
import { lookAt } from '../screens/looks.ts';
import { weekAhead } from '../screens/weeks.ts';

const stack = inject('stack');
const dana = await registerGolfer(stack.url, 'Dana');
const invited = await createSquad(dana, 'Weekend Warriors');
const lee = await openBrowser(stack.url, { visitor: await registerGolfer(stack.url, 'Lee') });
const visitor = await openBrowser(stack.url);

const heading = ({ page }: ProofBrowser, name: string) => page.getByRole('heading', { name, level: 1, exact: true });

test('a visitor is led to sign in and back to the invite, which leads a member to the squad', async () => {
  const { page } = visitor;
  await page.goto(`/join/${invited.inviteCode}`);
  await heading(visitor, 'Weekend Warriors').waitFor();
  await page.getByText('1 member(s)').waitFor();
  await page.getByText('Sign in to join this golf squad').waitFor();
  expect(await lookAt(visitor.page, 'join-signed-out')).toEqual([]);
  await page.getByRole('link', { name: 'Sign In to Join' }).click();
  await page.getByLabel('Email', { exact: true }).fill(dana.user.email);
  await page.getByLabel('Password', { exact: true }).fill('fairway7');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/squad/*');
  await heading(visitor, 'Weekend Warriors').waitFor();
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('heading', { name: 'Welcome back, Dana!' }).waitFor();
});

test('a golfer joins, is welcomed, and goes on to the squad', async () => {
  const { page } = lee;
  await page.goto(`/join/${invited.inviteCode}`);
  await page.getByRole('button', { name: 'Join Squad' }).waitFor();
  expect(await lookAt(lee.page, 'join-signed-in')).toEqual([]);
  await page.getByRole('button', { name: 'Join Squad' }).click();
  await heading(lee, 'Welcome to the Squad!').waitFor();
  await page.getByRole('listitem').getByText('Welcome to the squad!', { exact: true }).waitFor();
  expect(await lookAt(lee.page, 'joined')).toEqual([]);
  expect(await page.getByRole('link', { name: 'Go to Dashboard' }).getAttribute('href')).toBe('/');
  await page.getByRole('link', { name: 'View Squad Details' }).click();
  await heading(lee, 'Weekend Warriors').waitFor();
  expect([lee.faults, visitor.faults]).toEqual([[], []]);
});

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
  await heading(friend, 'Welcome to the Squad!').waitFor();
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
