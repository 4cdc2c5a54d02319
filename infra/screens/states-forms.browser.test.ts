import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { type Golfer, registerGolfer } from '../proofs/golfer.ts';
import { changed, during } from './answers.ts';
import { openBrowser, type ProofBrowser } from './browser.ts';

const stack = inject('stack');
let dana: Golfer;
let browser: ProofBrowser;

beforeAll(async () => {
  dana = await registerGolfer(stack.url, 'Dana');
  browser = await openBrowser(stack.url, { visitor: dana });
});
afterEach(() => expect(browser.faults).toEqual([]));
afterAll(async () => {
  await browser?.close();
});

const { DAYS, HOURS } = {
  DAYS: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  HOURS: [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18].map(
    (h) => `${h > 12 ? h - 12 : h}:00 ${h < 12 ? 'AM' : 'PM'}`,
  ),
};
const region = (name: string) => browser.page.getByRole('region', { name, exact: true });

async function open(path: string, heading: string) {
  if (new URL(browser.page.url()).pathname !== path) await browser.page.goto(path);
  await browser.page.getByRole('heading', { name: heading, exact: true }).first().waitFor();
}

test('Create Squad begins with what it is for and an empty form', async () => {
  const { page } = browser;
  await open('/create-squad', 'Create New Squad');
  await page.getByText('Build your golf group and start scheduling', { exact: true }).waitFor();
  const name = region('Squad Details').getByLabel('Squad Name', { exact: true });
  expect(await name.getAttribute('placeholder')).toBe('e.g. Weekend Warriors');
  expect(await name.inputValue()).toBe('');
  await region('Squad Details')
    .getByLabel(/^Description/)
    .waitFor();
  const invite = region('Invite Members');
  await invite.getByLabel(/^Email Addresses/).waitFor();
  const buttons = await invite.getByRole('button').allTextContents();
  expect(buttons).toEqual(['Invite from Contacts', 'Save Draft', 'Load Draft']);
});

test.each([
  ['Private Squad', 'Only invited members can join', true],
  ['Auto-book best times', 'Automatically book when 75%+ available', false],
])('Create Squad: "%s" (%s) is on to begin with: %s', async (name, words, checked) => {
  await open('/create-squad', 'Create New Squad');
  await region('Squad Settings').getByRole('switch', { name, exact: true, checked }).waitFor();
  await region('Squad Settings').getByText(words, { exact: true }).waitFor();
});

test('Create Squad: the chosen days are summed up in words, in the order of the week', async () => {
  await open('/create-squad', 'Create New Squad');
  const days = browser.page.getByRole('group', { name: 'Preferred Days' });
  expect(await days.getByRole('button').allTextContents()).toEqual(DAYS);
  for (const day of ['Sunday', 'Friday']) await days.getByRole('button', { name: day }).click();
  await days.getByText('Selected: Friday, Sunday', { exact: true }).waitFor();
  for (const day of ['Sunday', 'Friday']) await days.getByRole('button', { name: day, pressed: true }).click();
  expect(await days.getByText(/^Selected:/).count()).toBe(0);
});

test('the profile shows who the golfer is', async () => {
  const known = changed(authRoutes.profile, (user) => ({
    ...user,
    username: 'dana_p',
    handicap: 12.3,
    createdAt: '2025-03-05T12:00:00.000Z',
  }));
  await during(browser.page, authRoutes.profile, known, async () => {
    await browser.page.goto('/profile');
    const information = region('Profile Information');
    for (const words of ['Dana Proof', '@dana_p', dana.user.email])
      await information.getByText(words, { exact: true }).waitFor();
    const fields = ['First Name', 'Last Name', 'Username', 'Golf Handicap (optional)'];
    const values = fields.map((label) => information.getByLabel(label, { exact: true }).inputValue());
    expect(await Promise.all(values)).toEqual(['Dana', 'Proof', 'dana_p', '12.3']);
    const account = region('Account Settings');
    await account.getByText('Member since', { exact: true }).waitFor();
    for (const words of [dana.user.email, 'Mar 5, 2025', 'App Tutorial'])
      await account.getByText(words, { exact: true }).waitFor();
    await account
      .getByRole('region', { name: 'Danger Zone' })
      .getByRole('button', { name: 'Delete Account' })
      .waitFor();
  });
});

test.each([
  ['Preferred Days', DAYS],
  ['Preferred Time Slots', HOURS],
])('the profile offers "%s" as boxes to tick', async (legend, options) => {
  await open('/profile', 'Profile');
  const group = region('Golf Preferences').getByRole('group', { name: legend, exact: true });
  await group.getByRole('checkbox').first().waitFor();
  expect(await group.getByRole('checkbox').count()).toBe(options.length);
  for (const name of options) await group.getByRole('checkbox', { name, exact: true, checked: false }).waitFor();
});

test.each([
  ['Golf Notifications', 'Tee Time Alerts', true],
  ['Golf Notifications', 'Squad Invitations', true],
  ['Golf Notifications', 'Booking Confirmations', true],
  ['Golf Notifications', 'Weekly Reminders', false],
  ['Delivery Methods', 'Email Notifications', true],
  ['Delivery Methods', 'Push Notifications', true],
])('%s: "%s" is on to begin with: %s', async (group, name, checked) => {
  await open('/profile', 'Profile');
  const settings = region('Notification Settings').getByRole('group', { name: group, exact: true });
  await settings.getByRole('switch', { name, exact: true, checked }).waitFor();
});
