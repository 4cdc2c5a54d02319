import type { SquadDetail } from '@fourball/contracts/http/squad.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Golfer, registerGolfer } from '../proofs/golfer.ts';
import { openBrowser, type ProofBrowser } from './browser.ts';
import { lookAt } from './looks.ts';

const stack = inject('stack');
let dana: Golfer;
let lee: Golfer;
let squad: SquadDetail;
let browser: ProofBrowser;

beforeAll(async () => {
  [dana, lee] = await Promise.all([registerGolfer(stack.url, 'Dana'), registerGolfer(stack.url, 'Lee')]);
  squad = await dana.ask(squadRoutes.createSquad, {
    body: {
      name: 'Open Fairways',
      description: 'Whoever likes to walk nine holes after work is welcome.',
      preferredDays: ['tuesday', 'thursday'],
      homeArea: { city: 'Phoenix', state: 'AZ' },
      isPrivate: false,
    },
  });
  browser = await openBrowser(stack.url, { visitor: lee });
});
afterAll(async () => {
  await browser?.close();
});

const join = () => browser.page.getByRole('button', { name: 'Join Squad' });
const main = () => browser.page.getByRole('main');

test('a stranger sees what an open squad is, and nothing of its members', async () => {
  await browser.page.goto(`/squad/${squad.id}`);
  await browser.page.getByRole('heading', { name: 'Open Fairways', level: 1 }).waitFor();
  for (const text of [
    'You can join this squad',
    'Whoever likes to walk nine holes after work is welcome.',
    '1 member(s)',
    'Tuesday, Thursday',
    'Phoenix, AZ',
  ])
    await main().getByText(text, { exact: true }).waitFor();
  expect(
    await main()
      .getByText(/Dana|@example\.com/)
      .count(),
  ).toBe(0);
  expect(await main().getByRole('button').allTextContents()).toEqual([expect.stringContaining('Join Squad')]);
  expect(await browser.page.title()).toBe('Open Fairways · Fourball');
  expect(await lookAt(browser, 'open-squad')).toEqual([]);
});

test('joining that fails says so, and can be tried again', async () => {
  await browser.page.route('**/join', (route) => route.abort());
  await join().click();
  const message = browser.page.getByRole('listitem');
  await message.getByText('Failed to join squad', { exact: true }).waitFor();
  await browser.page.unroute('**/join');
  expect(await join().isEnabled()).toBe(true);
});

test('a golfer joins without an invite and has the page of a member', async () => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await browser.page.route('**/join', async (route) => {
    await held;
    await route.continue();
  });
  await join().click();
  await main().getByText('Joining...').waitFor();
  answer();
  await browser.page.getByRole('listitem').getByText('Welcome to the squad!', { exact: true }).waitFor();
  await main().getByText('Dana Proof').first().waitFor();
  await browser.page.getByRole('button', { name: 'Leave Squad' }).waitFor();
  expect(await join().count()).toBe(0);
  expect(await dana.ask(squadRoutes.getSquad, { params: { squadId: squad.id } })).toMatchObject({ memberCount: 2 });
});

test('a squad that has become private is found by its members only', async () => {
  await dana.ask(squadRoutes.changeSquad, { params: { squadId: squad.id }, body: { isPrivate: true } });
  const stranger = await openBrowser(stack.url, { visitor: await registerGolfer(stack.url, 'Kim') });
  await stranger.page.goto(`/squad/${squad.id}`);
  await stranger.page.getByRole('heading', { name: 'Squad Not Found' }).waitFor();
  await stranger.close();
  await browser.page.reload();
  await browser.page.getByRole('button', { name: 'Leave Squad' }).waitFor();
  expect(browser.faults).toEqual([]);
});
