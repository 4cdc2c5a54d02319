import { notificationRoutes } from '@fourball/contracts/http/notification.ts';
import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { inDays } from '../proofs/squad.ts';
import { openBrowser, type ProofBrowser } from './browser.ts';
import { lookAt } from './looks.ts';
import { type ReadySquad, readySquad } from './ready-squad.ts';

const stack = inject('stack');
let ready: ReadySquad;
let dana: ProofBrowser;
let lee: ProofBrowser;
let path: string;

beforeAll(async () => {
  ready = await readySquad(stack.url, 'Weekend Warriors');
  path = `/squad/${ready.squad.id}`;
  dana = await openBrowser(stack.url, { visitor: ready.dana });
  lee = await openBrowser(stack.url, { visitor: ready.lee });
});
afterAll(async () => {
  await Promise.all([dana?.close(), lee?.close()]);
});

const button = ({ page }: ProofBrowser, name: string | RegExp) => page.getByRole('button', { name, exact: true });
/** A message may stand behind an open dialog, where roles do not reach. */
const says = ({ page }: ProofBrowser, text: string) => page.getByText(text, { exact: true }).first().waitFor();

test('the page shows the squad, what the ranking offers it now, and finds tee times anew', async () => {
  await dana.page.goto(path);
  await dana.page.getByRole('heading', { name: 'Weekend Warriors', level: 1 }).waitFor();
  await says(dana, 'Golf squad');
  await says(dana, '2/2');
  await dana.page.getByRole('article').first().waitFor();
  expect(await lookAt(dana, 'squad')).toEqual([]);
  await button(dana, 'Find Tee Time').click();
  await says(dana, 'Analysis Complete');
  await says(dana, 'Found optimal tee times based on squad availability');
  await dana.page.route('**/optimize-tee-times', (route) => route.abort());
  await button(dana, 'Find Tee Time').click();
  await says(dana, 'Failed to find optimal tee times');
  await dana.page.unroute('**/optimize-tee-times');
});

test('an invite is made in two states, copied, and made anew; what fails says so', async () => {
  const { page } = dana;
  await page.route('**/invite', (route) => route.fulfill({ status: 503, body: '' }));
  await button(dana, 'Invite Members').click();
  await button(dana, 'Generate Invite Link').click();
  await says(dana, 'Failed to generate invite link. Please try again.');
  await page.unroute('**/invite');
  expect(await page.getByRole('radio', { name: '7 days' }).isChecked()).toBe(true);
  await page.getByRole('radio', { name: '30 days' }).check({ force: true });
  await button(dana, 'Generate Invite Link').click();
  await page.getByRole('textbox', { name: 'Invite code' }).waitFor();
  expect(await lookAt(dana, 'squad-invite')).toEqual([]);
  await button(dana, 'Copy invite code').click();
  await says(dana, 'Invite code copied to clipboard.');
  await button(dana, 'Copy invite link').click();
  await says(dana, 'Invite link copied to clipboard.');
  await button(dana, 'Generate New Link').click();
  await button(dana, 'Generate Invite Link').waitFor();
  await button(dana, 'Close').press('Enter');
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Invite Members');
});

test('a leader tells the squad of a tee time', async () => {
  const { page } = dana;
  await button(dana, 'Send Confirmation').first().click();
  await page.getByRole('dialog', { name: 'Confirm tee time' }).waitFor();
  expect(await page.getByLabel('Note').inputValue()).toMatch(/ on [A-Z]\w+day, [A-Z]\w+ \d+ at \d+:00 [AP]M\./);
  const price = page.getByLabel('Price per Player');
  const limits = ['type', 'min', 'step', 'required'].map((name) => price.getAttribute(name));
  expect(await Promise.all(limits)).toEqual(['number', '0', '0.01', '']);
  await page.getByLabel('Note').fill('y'.repeat(520));
  await page.getByText('520/500 characters', { exact: true }).waitFor();
  await page.getByLabel('Price per Player').fill('');
  await page.getByRole('dialog').getByRole('button', { name: 'Send Confirmation' }).click();
  await says(dana, 'Missing Information');
  await says(dana, 'Please fill in the golf course and price per player');
  expect(await lookAt(dana, 'squad-confirm')).toEqual([]);
  await page.getByLabel('Price per Player').fill('45.50');
  await page.getByRole('dialog').getByRole('button', { name: 'Send Confirmation' }).click();
  await says(dana, 'Confirmation Sent!');
  await page.getByText(/^Notified \d members about the tee time$/).waitFor();
  const news = await ready.lee.ask(notificationRoutes.listNotifications, { query: { limit: 50 } });
  expect(news[0]?.type).toBe('tee_time_reminder');
  // A longer note is sent as it is, and shown to 500 characters.
  expect(news[0]?.message.match(/y{2,}/)?.[0]).toHaveLength(500);
});

test('a link to a slot opens it, to be shared and confirmed', async () => {
  const { page } = lee;
  const slots = await ready.lee.ask(recommendationRoutes.optimizeTeeTimes, {
    params: { squadId: ready.squad.id },
    body: { startDate: inDays(0), endDate: inDays(9) },
  });
  const third = slots[2];
  if (!third) throw new Error('The ranking offers fewer than three slots');
  const slot = `${third.date}T${third.time}@${third.courseId}`;
  await page.goto(`${path}?slot=${slot}`);
  const share = button(lee, 'Share');
  await share.waitFor();
  expect(await share.count()).toBe(1);
  expect(await page.getByRole('article').filter({ has: share }).getAttribute('aria-label')).toContain(third.courseName);
  await button(lee, /^Leave Squad/).waitFor();
  expect(await page.getByRole('button', { name: /Send Confirmation|Invite Members|Edit Squad/ }).count()).toBe(0);
  expect(await lookAt(lee, 'squad-member')).toEqual([]);

  await share.click();
  await says(lee, 'Tee time details copied to clipboard');
  expect(await page.evaluate('navigator.clipboard.readText()')).toContain(`slot=${slot}`);
  await button(lee, 'Confirm Slot').click();
  await says(lee, 'Slot confirmed!');
  await page.goto(`${path}?slot=2020-01-01T09:00@gone`);
  await says(lee, 'The tee time of your link is no longer offered. These are the best now.');
});

test('the creator edits the squad, hands it over, and leaves', async () => {
  const { page } = dana;
  await button(dana, 'Edit Squad').click();
  await page.getByLabel('Squad Name').fill('');
  await button(dana, 'Save Squad').click();
  await says(dana, 'Squad name is required');
  await page.getByLabel('Squad Name').fill('Early Birds');
  expect(await lookAt(dana, 'squad-settings')).toEqual([]);
  await button(dana, 'Save Squad').click();
  await page.getByRole('heading', { name: 'Early Birds', level: 1 }).waitFor();

  await button(dana, 'Change Lee Proof').click();
  expect(await lookAt(dana, 'squad-member-menu')).toEqual([]);
  await page.getByRole('menuitem', { name: 'Hand over squad' }).click();
  await page.getByRole('alertdialog', { name: 'Hand the squad over to Lee Proof?' }).waitFor();
  expect(await lookAt(dana, 'squad-hand-over')).toEqual([]);
  await button(dana, 'Hand Over').click();
  await says(dana, 'Squad handed over');
  await button(dana, 'Leave Squad').click();
  await button(dana, 'Leave').click();
  await says(dana, 'You left the squad');
  await says(dana, 'No squads yet');
});

test('the new creator deletes the squad, which nobody finds any more', async () => {
  await lee.page.goto(path);
  await button(lee, 'Delete Squad').click();
  expect(await lookAt(lee, 'squad-delete')).toEqual([]);
  await button(lee, 'Delete').click();
  await says(lee, 'Squad deleted');
  await lee.page.goto(path);
  await lee.page.getByRole('heading', { name: 'Squad Not Found' }).waitFor();
  await says(lee, "This squad doesn't exist or you don't have access to it.");
  expect(await lookAt(lee, 'squad-not-found')).toEqual([]);
  await lee.page.getByRole('link', { name: 'Go Back Home' }).click();
  await lee.page.getByRole('heading', { name: 'Welcome back, Lee!' }).waitFor();
});
