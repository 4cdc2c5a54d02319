import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { registerGolfer } from '../proofs/golfer.ts';
import { openBrowser, type ProofBrowser } from './browser.ts';
import { lookAt } from './looks.ts';

const stack = inject('stack');
let newcomer: ProofBrowser;

beforeAll(async () => {
  const visitor = await registerGolfer(stack.url, 'Dana');
  newcomer = await openBrowser(stack.url, { visitor, newcomer: true });
});
afterAll(async () => {
  await newcomer?.close();
});

const remembered = () => newcomer.page.evaluate<Record<string, string>>('({ ...localStorage })');

test('a new golfer is welcomed, shown around in six steps, and never again unless they ask', async () => {
  const { page, picture, faults } = newcomer;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto('/');
  const welcome = page.getByRole('dialog', { name: 'Welcome to Fourball!' });
  await welcome.waitFor();
  await picture('onboarding-splash');
  await welcome.waitFor({ state: 'detached' });

  const tour = page.getByRole('dialog');
  for (let step = 1; step <= 6; step += 1) {
    await tour.getByText(`Step ${step} of 6`, { exact: true }).waitFor();
    expect(await lookAt(newcomer, `onboarding-${step}`)).toEqual([]);
    if (step < 6) await button('Continue').click();
  }
  await button('Back').click();
  await tour.getByText('Step 5 of 6').waitFor();
  await button('Continue').press('Enter');
  await button("Let's Go!").press('Enter');
  await tour.waitFor({ state: 'detached' });
  expect(await remembered()).toMatchObject({
    'fourball.welcome-shown': 'true',
    'fourball.onboarding-completed': 'true',
  });

  await page.reload();
  await page.getByRole('heading', { name: 'Welcome back, Dana!' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await lookAt(newcomer, 'home-empty')).toEqual([]);
  await button('Help').click();
  expect(await lookAt(newcomer, 'onboarding-help')).toEqual([]);
  await page.getByRole('menuitem', { name: 'Take Tour' }).click();
  await tour.getByText('Step 1 of 6').waitFor();
  await button('Skip tour').click();
  await tour.waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
});
