import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { availabilityRoutes } from '@fourball/contracts/http/availability.ts';
import { calendarRoutes } from '@fourball/contracts/http/calendar.ts';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { type Golfer, registerGolfer } from '../proofs/golfer.ts';
import { during, never, refused } from './answers.ts';
import { openBrowser, type ProofBrowser } from './browser.ts';
import { says } from './words.ts';

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

const button = (name: string) => browser.page.getByRole('button', { name, exact: true });
const field = (name: string) => browser.page.getByLabel(name, { exact: true });

async function open(path: string) {
  if (new URL(browser.page.url()).pathname !== path) await browser.page.goto(path);
}
async function changePassword(from: string, to: string) {
  await field('Current Password').fill(from);
  await field('New Password').fill(to);
  await field('Confirm New Password').fill(to);
  await button('Change Password').click();
}

const PROFILE = [
  ['Failed to update profile. Please try again.', authRoutes.changeProfile, () => button('Save Profile').click()],
  [
    'Failed to update preferences. Please try again.',
    authRoutes.changeProfile,
    () => button('Save Preferences').click(),
  ],
  [
    'Failed to update password. Please try again.',
    authRoutes.changePassword,
    () => changePassword('fairway7', 'bunker77'),
  ],
  [
    'Failed to update notifications. Please try again.',
    authRoutes.changeProfile,
    () => button('Save Settings').click(),
  ],
] as const;

test.each(PROFILE)('"%s" with the reason', async (title, route, act) => {
  await open('/profile');
  await during(browser.page, route, refused(409, `No, says the server to "${title}"`), async () => {
    await act();
    await says(browser.page, title, `409: No, says the server to "${title}"`);
  });
});

test.each(PROFILE)('"%s" with the status where the server says nothing', async (title, route, act) => {
  await open('/profile');
  await during(browser.page, route, refused(404), async () => {
    await act();
    await says(browser.page, title, '404: Not Found');
  });
});

test.each<[string, () => Promise<void>]>([
  ['Profile Updated', () => button('Save Profile').click()],
  ['Preferences Updated', () => button('Save Preferences').click()],
  ['Notification Settings Updated', () => button('Save Settings').click()],
  ['Password Updated', () => changePassword('fairway7', 'bunker77')],
])('"%s" is said of what was saved', async (title, act) => {
  await open('/profile');
  await act();
  await says(browser.page, title);
});

test('"Failed to update password" says that the current one is wrong', async () => {
  await open('/profile');
  await changePassword('not-hers', 'bunker78');
  await browser.page.getByText(/^400: \S/).waitFor();
  await says(browser.page, 'Failed to update password. Please try again.');
});

test('"Loading profile..." stands where the profile will be', async () => {
  await during(browser.page, authRoutes.profile, never, async () => {
    await browser.page.goto('/profile');
    await browser.page.getByRole('status').getByText('Loading profile...', { exact: true }).waitFor();
  });
});

test('"Failed to load profile. Please try refreshing the page." has the reason and a way to read it again', async () => {
  const { page } = browser;
  await during(page, authRoutes.profile, refused(429, 'Slow down.'), async () => {
    await page.goto('/profile');
    const alert = page.getByRole('alert');
    await alert.getByText('Failed to load profile. Please try refreshing the page.', { exact: true }).waitFor();
    await alert.getByText('429: Slow down.', { exact: true }).waitFor();
  });
  await button('Try again').click();
  await button('Save Profile').waitFor();
});

test('"Signing out..." stands on the button while the server thinks', async () => {
  await open('/profile');
  await during(browser.page, authRoutes.logout, never, async () => {
    await button('Sign Out').click();
    await button('Signing out...').waitFor();
  });
});

async function chooseDay(index: number) {
  await browser.page.goto('/availability');
  await button('Next month').click();
  await browser.page.getByRole('gridcell').getByRole('button', { disabled: false }).nth(index).click();
}

test('"Availability saved" is said of the schedule', async () => {
  await chooseDay(9);
  await button('Save Availability').click();
  await says(browser.page, 'Availability saved', 'Your availability has been updated successfully');
});

test('"Error" names the date that could not be saved, and what the server says of it', async () => {
  const { page } = browser;
  await chooseDay(10);
  await during(page, availabilityRoutes.saveAvailability, refused(409, 'Not that day.'), async () => {
    await button('Save Availability').click();
    await says(page, 'Error');
    await page.getByText(/^Not saved: [A-Z][a-z]{2}, [A-Z][a-z]{2} \d+\. 409: Not that day\.$/).waitFor();
  });
});

test('"Error" is what the server says of preferences that it does not save', async () => {
  await browser.page.goto('/availability');
  const days = button('Preferred Days');
  // One who has saved a schedule finds them folded.
  if ((await days.getAttribute('aria-expanded')) === 'false') await days.click();
  await button('Monday').click();
  await during(browser.page, authRoutes.changeProfile, refused(409, 'No Mondays.'), async () => {
    await button('Save Availability').click();
    await says(browser.page, 'Error', '409: No Mondays.');
  });
});

test('"Saving..." stands on the button while the server thinks', async () => {
  await chooseDay(11);
  await during(browser.page, availabilityRoutes.saveAvailability, never, async () => {
    await button('Save Availability').click();
    await button('Saving...').waitFor();
  });
});

test('"Failed to fetch availability" has the reason and a way to read it again', async () => {
  const { page } = browser;
  await during(page, availabilityRoutes.listAvailability, refused(429, 'Slow down.'), async () => {
    await page.goto('/availability');
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to fetch availability' });
    await alert.getByText('429: Slow down.', { exact: true }).waitFor();
  });
  await button('Try again').click();
  await page.getByRole('alert').filter({ hasText: 'Failed to fetch availability' }).waitFor({ state: 'detached' });
});

async function openCalendars() {
  await browser.page.goto('/availability');
  await button('Sync Calendar').click();
  await browser.page
    .getByRole('dialog', { name: 'Calendar Sync' })
    .getByText(/\d connected/)
    .waitFor();
}

test('"Connection Failed" when no feed could be made', async () => {
  await openCalendars();
  await during(browser.page, calendarRoutes.connectCalendar, refused(409), async () => {
    await button('Connect Google Calendar').click();
    await says(browser.page, 'Connection Failed', 'Unable to connect to calendar. Please try again.');
  });
});

test('"Apple Calendar Not Available" on a device that opens no calendar addresses', async () => {
  await openCalendars();
  await button('Connect Apple Calendar').click();
  const words = 'Calendar access is not available on this device/browser';
  await says(browser.page, 'Apple Calendar Not Available', words);
});

test('"Sync Failed" with the reason, then "Sync Complete"', async () => {
  await browser.context.request.post('/api/calendar/connections/google');
  await openCalendars();
  await during(browser.page, calendarRoutes.syncCalendar, refused(429, 'Once an hour is enough.'), async () => {
    await button('Sync Now').click();
    await says(browser.page, 'Sync Failed', '429: Once an hour is enough.');
  });
  await button('Sync Now').click();
  await says(browser.page, 'Sync Complete');
});
