import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { type Golfer, registerGolfer } from '../proofs/golfer.ts';
import { createVisitor } from '../proofs/visitor.ts';
import { sentBy } from './answers.ts';
import { openBrowser, type ProofBrowser } from './browser.ts';
import { isFine, isWrong, says } from './words.ts';

const stack = inject('stack');
let dana: Golfer;
let browser: ProofBrowser;

beforeAll(async () => {
  dana = await registerGolfer(stack.url, 'Dana');
  browser = await openBrowser(stack.url, { visitor: dana });
  await browser.page.goto('/profile');
});
afterEach(() => expect(browser.faults).toEqual([]));
afterAll(async () => {
  await browser?.close();
});

const card = (name: string) => browser.page.getByRole('region', { name, exact: true });
const saved = () => dana.ask(authRoutes.profile, {});

const USERNAME = 'Username must be at least 3 characters';
const LETTERS = 'Username can only contain letters, numbers, and underscores';
const HANDICAP = 'Golf Handicap (optional)';

test.each([
  ['First Name', '', 'First name is required', 'Dana'],
  ['Last Name', ' ', 'Last name is required', 'Proof'],
  ['Username', 'dp', USERNAME, 'dan'],
  ['Username', 'dana p', LETTERS, 'dana_p1'],
  ['Username', 'dana-p', LETTERS, ''],
  [HANDICAP, '-10.1', 'Handicap must be at least -10', '-10'],
  [HANDICAP, '54.1', 'Handicap must be at most 54', '54'],
  [HANDICAP, '12.34', 'Handicap goes in steps of 0.1', '12.3'],
  [HANDICAP, '99', 'Handicap must be at most 54', ''],
])('Save Profile: %s "%s" is refused beside its field (%s) until it is "%s"', async (label, wrong, sentence, right) => {
  const information = card('Profile Information');
  const field = information.getByLabel(label, { exact: true });
  await field.fill(wrong);
  await information.getByRole('button', { name: 'Save Profile' }).click();
  await isWrong(field, sentence);
  await field.fill(right);
  await isFine(field);
});

test('the handicap goes from -10 to 54 in steps of 0.1, as its field says to the browser', async () => {
  const field = card('Profile Information').getByLabel(HANDICAP, { exact: true });
  const limits = await Promise.all(['min', 'max', 'step'].map((name) => field.getAttribute(name)));
  expect(limits).toEqual(['-10', '54', '0.1']);
});

test.each([
  ['Current Password', '', 'Current password is required', 'fairway7'],
  ['New Password', 'five5', 'Password must be at least 6 characters', 'sixsix'],
  ['Confirm New Password', '', 'Please confirm your password', 'sixsix'],
])(
  'Change Password: %s "%s" is refused beside its field (%s) until it is "%s"',
  async (label, wrong, sentence, right) => {
    const password = card('Change Password');
    const field = password.getByLabel(label, { exact: true });
    await field.fill(wrong);
    await password.getByRole('button', { name: 'Change Password' }).click();
    await isWrong(field, sentence);
    await field.fill(right);
    await isFine(field);
  },
);

test('Change Password: two passwords that differ are refused beside the second, and the old one stays', async () => {
  const password = card('Change Password');
  await password.getByLabel('Current Password', { exact: true }).fill('fairway7');
  await password.getByLabel('New Password', { exact: true }).fill('bunker77');
  const confirmation = password.getByLabel('Confirm New Password', { exact: true });
  await confirmation.fill('bunker78');
  await password.getByRole('button', { name: 'Change Password' }).click();
  await isWrong(confirmation, "Passwords don't match");
  await confirmation.fill('bunker77');
  await isFine(confirmation);
  const { email } = dana.user;
  await createVisitor(stack.url).ask(authRoutes.login, { body: { email, password: 'fairway7' } });
});

test('what is saved of the profile are its right values alone', async () => {
  const information = card('Profile Information');
  const fill = (label: string, value: string) => information.getByLabel(label, { exact: true }).fill(value);
  await fill('First Name', '  Dana ');
  await fill('Username', 'dana_r');
  await fill(HANDICAP, '-0.5');
  await information.getByRole('button', { name: 'Save Profile' }).click();
  await says(browser.page, 'Profile Updated');
  expect(await saved()).toMatchObject({ firstName: 'Dana', username: 'dana_r', handicap: -0.5 });
});

test('all six notification settings are sent together, whichever was switched', async () => {
  const settings = card('Notification Settings');
  await settings.getByRole('switch', { name: 'Weekly Reminders' }).click();
  const save = () => settings.getByRole('button', { name: 'Save Settings' }).click();
  expect(await sentBy(browser.page, authRoutes.changeProfile, save)).toEqual({
    notificationSettings: {
      teeTimeAlerts: true,
      squadInvites: true,
      bookingConfirmations: true,
      weeklyReminders: true,
      emailNotifications: true,
      pushNotifications: true,
    },
  });
  await says(browser.page, 'Notification Settings Updated');
});
