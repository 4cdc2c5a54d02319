import { expect, inject, test } from 'vitest';
import { openBrowser, type ProofBrowser } from '../screens/browser.ts';
import { type Keys, keysOf } from '../screens/keys.ts';

const stack = inject('stack');
const [dana, lee] = await Promise.all([openBrowser(stack.url, { newcomer: true }), openBrowser(stack.url)]);
// Each step of the Tab key is looked at, which takes its time on a busy machine.
for (const { page } of [dana, lee]) page.setDefaultTimeout(60_000);
const [hers, his] = await Promise.all([keysOf(dana.page), keysOf(lee.page)]);
let link: string;

const heading = ({ page }: ProofBrowser, name: string) =>
  page.getByRole('heading', { name, level: 1, exact: true }).waitFor();
const says = ({ page }: ProofBrowser, text: string) => page.getByText(text, { exact: true }).first().waitFor();

async function signUp({ page }: ProofBrowser, keys: Keys, firstName: string) {
  await page.getByRole('tab', { name: 'Sign In' }).waitFor();
  await keys.to('tab', 'Sign In');
  await page.keyboard.press('ArrowRight');
  await page.getByLabel('First Name').waitFor();
  await keys.fill('First Name', firstName);
  await keys.fill('Last Name', 'Keys');
  await keys.fill('Email', `${firstName.toLowerCase()}.${Date.now()}@example.com`);
  await keys.fill('Password', 'fairway7');
  await keys.press('button', 'Create Account');
}

async function sayWhenFree(golfer: ProofBrowser, keys: Keys) {
  await keys.press('link', 'Schedule');
  await heading(golfer, 'My Schedule');
  await expect.poll(keys.kept).toBe('My Schedule');
  await keys.press('button', 'Next month');
  await keys.to('button', /^\w+day, \w+ 1, \d{4}$/);
  for (const day of [1, 2, 3]) {
    await golfer.page.keyboard.press('Enter');
    await golfer.page.getByRole('button', { name: new RegExp(`^\\w+day, \\w+ ${day}, .*not saved yet$`) }).waitFor();
    await golfer.page.keyboard.press('ArrowRight');
  }
  await keys.press('button', 'Save Availability');
  await says(golfer, 'Availability saved');
  await expect.poll(keys.kept).not.toBe('');
}

test('a golfer signs up, puts the tour aside, makes a squad and copies its invite link', async () => {
  const { page } = dana;
  await page.goto('/');
  await signUp(dana, hers, 'Dana');
  await page.getByRole('dialog', { name: 'Welcome to Fourball!' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Step 1 of 6').waitFor({ state: 'attached' });
  await hers.press('button', 'Skip tour');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await hers.kept();
  await hers.press('link', 'Create Squad');
  await heading(dana, 'Create Squad');
  await expect.poll(hers.kept).toBe('Create Squad');
  await hers.fill('Squad Name', 'Keyboard Kings');
  await hers.press('button', 'Create Squad');
  // The page of the new squad opens on its link.
  await page.getByRole('textbox', { name: 'Invite link' }).waitFor();
  await hers.kept();
  await hers.press('button', 'Copy invite link');
  await says(dana, 'Invite link copied to clipboard.');
  link = await page.evaluate('navigator.clipboard.readText()');
  await hers.press('button', 'Close');
  await expect.poll(hers.kept).toBe('Keyboard Kings');
  expect([hers.faults(), dana.faults]).toEqual([[], []]);
});

test('a friend signs up by the link, joins, and both say when they are free', async () => {
  await lee.page.goto(link);
  await lee.page.getByRole('link', { name: 'Sign In to Join' }).waitFor();
  await his.press('link', 'Sign In to Join');
  await signUp(lee, his, 'Lee');
  await heading(lee, 'Welcome to the Squad!');
  await expect.poll(his.kept).toBe('Welcome to the Squad!');
  await his.press('link', 'View Squad Details');
  await heading(lee, 'Keyboard Kings');
  await sayWhenFree(lee, his);
  await sayWhenFree(dana, hers);
  expect([his.faults(), hers.faults()]).toEqual([[], []]);
});

test('tee times are made, both say that they are in, and one is booked', async () => {
  await hers.press('link', 'Tee Times');
  await heading(dana, 'Best Tee Times');
  await dana.page.getByRole('button', { name: 'Generate Recommendations' }).waitFor();
  await hers.press('button', 'Generate Recommendations');
  await dana.page.getByText('2/2').first().waitFor();
  await hers.kept();
  await hers.press('button', "I'm In");
  await dana.page.getByText('1 confirmed').first().waitFor();
  await hers.kept();

  await his.press('link', 'Tee Times');
  await lee.page.getByText('1 confirmed').first().waitFor();
  await his.press('button', "I'm In", '1 confirmed');
  await lee.page.getByText('2 confirmed').first().waitFor();
  await his.kept();

  await dana.page.getByText('2 confirmed').first().waitFor();
  await hers.press('button', 'Book It', '2 confirmed');
  await hers.press('button', 'Confirm Booking');
  await dana.page.getByText('Booking Reference:').first().waitFor();
  await hers.kept();
  expect([his.faults(), hers.faults(), dana.faults, lee.faults]).toEqual([[], [], [], []]);
});

test('both hear of it; the news are read and deleted, and the golfer signs out', async () => {
  const { page } = lee;
  for (const [golfer, keys] of [
    [dana, hers],
    [lee, his],
  ] as const) {
    await keys.press('link', 'Squads');
    await golfer.page
      .getByRole('region', { name: 'Upcoming Tee Times' })
      .getByText(/^Keyboard Kings/)
      .waitFor();
    await golfer.page.getByRole('button', { name: /^Notifications, \d unread$/ }).waitFor();
  }
  await page.getByRole('button', { name: /^Notifications, \d unread$/ }).waitFor();
  await his.press('button', /^Notifications, \d unread$/);
  await page
    .getByText(/You're playing/)
    .first()
    .waitFor();
  await his.press('button', /^Mark as read/);
  await his.kept();
  await his.press('button', /^Delete: /);
  await says(lee, 'Notification Deleted');
  await his.kept();
  await his.press('button', 'Close notifications');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(his.kept).toMatch(/^Notifications/);
  await his.press('button', 'Account');
  await page.getByRole('menuitem', { name: 'Profile' }).waitFor();
  await his.kept();
  await page.keyboard.press('ArrowDown');
  await expect.poll(his.kept).toBe('Logout');
  await page.keyboard.press('Enter');
  await says(lee, 'Logged out');
  expect([his.faults(), lee.faults]).toEqual([[], []]);
});
