import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Golfer, registerGolfer } from '../proofs/golfer.ts';
import { openBrowser, type ProofBrowser } from './browser.ts';
import { lookAt } from './looks.ts';

const stack = inject('stack');
let dana: Golfer;
let browser: ProofBrowser;

const toast = (text: string) => browser.page.getByRole('listitem').getByText(text, { exact: true }).waitFor();
const card = (name: string) => browser.page.getByRole('region', { name, exact: true });
const profile = () => dana.ask(authRoutes.profile, {});

beforeAll(async () => {
  dana = await registerGolfer(stack.url, 'Dana');
  browser = await openBrowser(stack.url, { visitor: dana });
});
afterAll(async () => {
  await browser?.close();
});

test('the profile shows who the golfer is, and is looked after in both themes', async () => {
  await browser.page.goto('/profile');
  await card('Profile Information').getByText('Dana Proof').waitFor();
  await card('Account Settings').getByText(dana.user.email).waitFor();
  await card('Account Settings').getByText('Member since').waitFor();
  expect(await lookAt(browser, 'profile')).toEqual([]);
});

test('names, username and a handicap with its decimal are saved, and an empty handicap clears it', async () => {
  const information = card('Profile Information');
  await information.getByLabel('Username').fill('dana_proof');
  await information.getByLabel('Golf Handicap').fill('12.3');
  await information.getByRole('button', { name: 'Save Profile' }).click();
  await toast('Profile Updated');
  await information.getByText('@dana_proof').waitFor();
  expect(await profile()).toMatchObject({ username: 'dana_proof', handicap: 12.3 });

  await information.getByLabel('Golf Handicap').fill('');
  await information.getByRole('button', { name: 'Save Profile' }).click();
  await expect.poll(async () => (await profile()).handicap).toBeNull();
});

test('a username that somebody has is refused in words', async () => {
  const lee = await registerGolfer(stack.url, 'Lee');
  await lee.ask(authRoutes.changeProfile, { body: { username: 'taken_name' } });
  const information = card('Profile Information');
  await information.getByLabel('Username').fill('Taken_Name');
  await information.getByRole('button', { name: 'Save Profile' }).click();
  await toast('Failed to update profile. Please try again.');
  expect(await profile()).toMatchObject({ username: 'dana_proof' });
  await information.getByLabel('Username').fill('dana_proof');
});

test('preferred days and time slots are saved', async () => {
  const preferences = card('Golf Preferences');
  await preferences.getByRole('checkbox', { name: 'Saturday' }).check();
  await preferences.getByRole('checkbox', { name: '6:00 PM' }).check();
  await preferences.getByRole('button', { name: 'Save Preferences' }).click();
  await toast('Preferences Updated');
  expect(await profile()).toMatchObject({ preferredDays: ['saturday'], preferredTimeSlots: ['18:00'] });
});

test('each of the six settings is a switch of its own', async () => {
  const settings = card('Notification Settings');
  const names = [
    'Tee Time Alerts',
    'Squad Invitations',
    'Booking Confirmations',
    'Weekly Reminders',
    'Email Notifications',
    'Push Notifications',
  ];
  for (const name of names) await settings.getByRole('switch', { name }).click();
  await settings.getByRole('button', { name: 'Save Settings' }).click();
  await toast('Notification Settings Updated');
  expect((await profile()).notificationSettings).toEqual({
    teeTimeAlerts: false,
    squadInvites: false,
    bookingConfirmations: false,
    weeklyReminders: true,
    emailNotifications: false,
    pushNotifications: false,
  });
});

test('the password is changed only with the current one', async () => {
  const password = card('Change Password');
  const change = async (current: string) => {
    await password.getByLabel('Current Password').fill(current);
    await password.getByLabel('New Password', { exact: true }).fill('bunker99');
    await password.getByLabel('Confirm New Password').fill('bunker99');
    await password.getByRole('button', { name: 'Change Password' }).click();
  };
  await change('not-hers');
  await toast('Failed to update password. Please try again.');
  await change('fairway7');
  await toast('Password Updated');
  expect(await password.getByLabel('Current Password').inputValue()).toBe('');
});

test('the tour is replayed, and the golfer signs out', async () => {
  await card('Account Settings').getByRole('button', { name: 'Replay' }).click();
  await browser.page.getByRole('dialog').getByText('Step 1 of 6').waitFor();
  await browser.page.getByRole('button', { name: 'Skip tour' }).click();
  await card('Account Settings').getByRole('button', { name: 'Sign Out' }).click();
  await toast('Logged out');
  expect(new URL(browser.page.url()).pathname).toBe('/auth');
});

test('the account is deleted behind a confirmation, with the password only', async () => {
  const { page } = browser;
  await page.getByLabel('Email').fill(dana.user.email);
  await page.getByLabel('Password').fill('bunker99');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await card('Account Settings').getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.waitFor();
  expect(await lookAt(browser, 'profile-delete')).toEqual([]);
  await dialog.getByLabel('Current Password').fill('not-hers');
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await dialog.getByText(/^400: /).waitFor();
  await dialog.getByLabel('Current Password').fill('bunker99');
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await toast('Account deleted');
  await page.getByLabel('Email').fill(dana.user.email);
  await page.getByLabel('Password').fill('bunker99');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await toast('401: Invalid email or password');
  expect(browser.faults).toEqual([]);
});
