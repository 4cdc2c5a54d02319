import { routes } from '@fourball/contracts/http/routes.ts';
import { expect, inject, test } from 'vitest';
import { registerGolfer } from '../../proofs/golfer.ts';
import { openBrowser, type ProofBrowser } from '../screens/browser.ts';
import { keptWords, restoreNetwork, untilKept, workerIsReady } from '../screens/kept.ts';
import { bookRound, readySquad } from '../screens/ready-squad.ts';

const stack = inject('stack');
const SENTENCE = 'Fourball cannot be reached. Check your connection and try again.';
const ready = await readySquad(stack.url, 'Dawn Patrol');
await bookRound(ready);
const dana = await openBrowser(stack.url, { visitor: ready.dana, worker: true });

const offline = ({ page }: ProofBrowser) => page.getByText(/^Offline\./);
const says = ({ page }: ProofBrowser, text: string) => page.getByText(text, { exact: true }).first().waitFor();

/** The tee times that are recommended to the squad. */
const recommended = ({ page }: ProofBrowser) => page.getByRole('main').getByRole('button', { name: "I'm In" }).first();

/** Has everything that the app keeps of Dana's read and kept, and the app's files with it. */
async function visitEverything() {
  const { page } = dana;
  await page.goto('/');
  await page.getByRole('region', { name: 'Active Squads' }).getByRole('link', { name: 'Dawn Patrol' }).waitFor();
  await untilKept(page, '"/api/squads"', '/api/bookings', '/api/optimal-weekend-slots');
  await page.getByRole('link', { name: 'Tee Times', exact: true }).click();
  await recommended(dana).waitFor();
  await untilKept(page, '/api/squad-tee-time-recommendations');
  await page.goto(`/squad/${ready.squad.id}`);
  await page.getByRole('article').first().waitFor();
  await says(dana, '2/2');
  await untilKept(page, ready.squad.id, '/optimize-tee-times');
  await page.getByRole('link', { name: 'Schedule', exact: true }).click();
  await page.getByRole('button', { name: 'Save Availability' }).waitFor();
  await untilKept(page, '/api/availability', '/api/profile');
  await workerIsReady(page);
}

test('without a network the app opens with the squads, bookings and tee times seen last, marked as such', async () => {
  await visitEverything();
  const { page } = dana;
  await dana.context.setOffline(true);
  await page.goto('/');
  await page.getByRole('heading', { name: 'Welcome back, Dana!' }).waitFor();
  await page
    .getByRole('status')
    .getByText(/^Offline\. Last updated .+ ago$/)
    .waitFor();
  await page.getByRole('region', { name: 'Active Squads' }).getByRole('link', { name: 'Dawn Patrol' }).waitFor();
  await page.getByRole('region', { name: 'Upcoming Tee Times' }).getByText('Dawn Patrol · 2 players').waitFor();
  await page.goto(`/squad/${ready.squad.id}`);
  await page.getByRole('heading', { name: 'Dawn Patrol', level: 1 }).waitFor();
  await page.getByRole('article').first().waitFor();
  await page.getByRole('link', { name: 'Tee Times', exact: true }).click();
  await recommended(dana).waitFor();
  await page.getByRole('link', { name: 'Schedule', exact: true }).click();
  await page.getByRole('button', { name: 'Save Availability' }).waitFor();
  await offline(dana).waitFor();
  expect(dana.faults).toEqual([]);
});

test('a session that ended meanwhile is over as soon as there is a network, and all is forgotten', async () => {
  const { page } = dana;
  await dana.context.setOffline(true);
  await page.goto('/');
  await offline(dana).waitFor();
  await ready.dana.ask(routes.logout, {});
  await restoreNetwork(page);
  await page.waitForURL('**/auth**');
  await says(dana, 'Your session has expired. Please sign in again.');
  expect(await keptWords(page)).not.toMatch(/Dana|Dawn Patrol/);
});

test('signing out forgets what was seen, and the next golfer on this phone sees nothing of it', async () => {
  const ann = await registerGolfer(stack.url, 'Ann');
  await ann.ask(routes.createSquad, { body: { name: 'Sand Wedges', preferredDays: [] } });
  const phone = await openBrowser(stack.url, { visitor: ann, worker: true });
  const { page, context } = phone;
  await page.goto('/');
  await page.getByRole('link', { name: 'Sand Wedges' }).waitFor();
  await untilKept(page, 'Sand Wedges');
  await workerIsReady(page);
  expect(await keptWords(page)).toContain('Sand Wedges');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('**/auth');
  expect(await keptWords(page)).not.toMatch(/Sand Wedges|Ann|example\.com/);

  await context.setOffline(true);
  await page.goto('/');
  await says(phone, 'Your session could not be loaded');
  await says(phone, SENTENCE);
  await restoreNetwork(page);
  await page.waitForURL('**/auth');

  const bob = await registerGolfer(stack.url, 'Bob');
  await page.getByLabel('Email').fill(bob.user.email);
  await page.getByLabel('Password').fill('fairway7');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('heading', { name: 'Welcome back, Bob!' }).waitFor();
  await untilKept(page, bob.user.email);
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('heading', { name: 'Welcome back, Bob!' }).waitFor();
  expect(await page.getByText('Sand Wedges').count()).toBe(0);
  expect(await keptWords(page)).not.toMatch(/Sand Wedges|Ann/);
});
