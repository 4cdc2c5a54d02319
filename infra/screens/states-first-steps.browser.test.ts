import type { Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { registerGolfer } from '../proofs/golfer.ts';
import { openBrowser, type ProofBrowser } from './browser.ts';

const stack = inject('stack');
let newcomer: ProofBrowser;

beforeAll(async () => {
  const visitor = await registerGolfer(stack.url, 'Dana');
  newcomer = await openBrowser(stack.url, { visitor, newcomer: true });
});
beforeEach(async () => {
  await newcomer.page.goto('/no/such/page');
  await newcomer.page.evaluate('localStorage.clear()');
});
afterEach(() => expect(newcomer.faults).toEqual([]));
afterAll(async () => {
  await newcomer?.close();
});

const button = (name: string) => newcomer.page.getByRole('button', { name, exact: true });
const welcome = () => newcomer.page.getByRole('dialog', { name: 'Welcome to Fourball!', exact: true });
const step = (number: number) => newcomer.page.getByRole('dialog').getByText(`Step ${number} of 6`, { exact: true });

/** Opens home as one whose browser remembers this. */
async function openWith(...remembered: string[]) {
  for (const key of remembered) await newcomer.page.evaluate(`localStorage.setItem('fourball.${key}', 'true')`);
  await newcomer.page.goto('/create-squad');
  await newcomer.page.getByRole('main', { includeHidden: true }).waitFor();
}
const remembers = (key: string) => newcomer.page.evaluate<string | null>(`localStorage.getItem('fourball.${key}')`);

test.each<[string, string[], string]>([
  ['nothing', [], 'welcome'],
  ['the welcome', ['welcome-shown'], 'tour'],
  ['the tour', ['onboarding-completed'], 'neither'],
  ['both', ['welcome-shown', 'onboarding-completed'], 'neither'],
])('one who has seen %s (%j) gets: %s', async (_, remembered, expected) => {
  await openWith(...remembered);
  if (expected === 'welcome') await welcome().waitFor();
  if (expected === 'tour') await step(1).waitFor();
  else expect(await step(1).count()).toBe(0);
  if (expected === 'neither') expect(await newcomer.page.getByRole('dialog').count()).toBe(0);
});

test('the tour has six steps with their titles, forth by Continue and back by Back, and ends with "Let\'s Go!"', async () => {
  await openWith('welcome-shown');
  const titles = [
    'Welcome to Fourball',
    'Create your squads',
    'Share when you can play',
    'Get the best tee times',
    'Hear of it in time',
    "You're ready",
  ];
  for (const [index, title] of titles.entries()) {
    await newcomer.page.getByRole('dialog', { name: title, exact: true }).waitFor();
    await step(index + 1).waitFor();
    expect(await button('Back').count()).toBe(index === 0 ? 0 : 1);
    expect(await button('Skip tour').count()).toBe(index === 5 ? 0 : 1);
    if (index < 5) await button('Continue').click();
  }
  expect(await button('Continue').count()).toBe(0);
  await button('Back').click();
  await step(5).waitFor();
  await button('Continue').click();
  await button("Let's Go!").click();
  await newcomer.page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await remembers('onboarding-completed')).toBe('true');
});

test('skipping the tour is completing it', async () => {
  await openWith('welcome-shown');
  await button('Skip tour').click();
  await newcomer.page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await remembers('onboarding-completed')).toBe('true');
});

test('the help button offers "Take Tour", which begins at its first step', async () => {
  await openWith('welcome-shown', 'onboarding-completed');
  await button('Help').click();
  await newcomer.page.getByRole('menuitem', { name: 'Take Tour', exact: true }).click();
  await step(1).waitFor();
});

test('the welcome stands for three seconds, then the tour begins', async () => {
  const { clock } = newcomer.page;
  await clock.install();
  await clock.pauseAt(Date.now() + 60_000);
  await newcomer.page.goto('/create-squad');
  // What is shown waits for timers, too: they pass a little at a time until it is there.
  const appears = (what: Locator) => expect.poll(() => clock.runFor(20).then(() => what.isVisible())).toBe(true);
  await appears(welcome());
  await clock.runFor(2800);
  expect(await welcome().isVisible()).toBe(true);
  expect(await remembers('welcome-shown')).toBe(null);
  await clock.runFor(300);
  await appears(step(1));
  expect(await remembers('welcome-shown')).toBe('true');
});
