import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { availabilityRoutes } from '@fourball/contracts/http/availability.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type Golfer, registerGolfer } from '../proofs/golfer.ts';
import { openBrowser, type ProofBrowser } from './browser.ts';
import { lookAt } from './looks.ts';
import { fullDate, shortDate, slot, weekAhead } from './weeks.ts';

const stack = inject('stack');
/** A Monday and a Tuesday of one month, ahead. */
const [monday = '', tuesday = ''] =
  [weekAhead(1), weekAhead(2)]
    .map((week) => week.slice(1, 3))
    .find(([one, other]) => one?.slice(0, 7) === other?.slice(0, 7)) ?? [];
const calls = '**/api/availability*';
let dana: Golfer;
let browser: ProofBrowser;

const day = (date: string) => browser.page.getByRole('gridcell').getByRole('button', { name: fullDate(date) });
const button = (name: string) => browser.page.getByRole('button', { name, exact: true });
const section = (name: string) => browser.page.getByRole('region', { name });
const toast = (text: string | RegExp) => browser.page.getByRole('listitem').getByText(text).first().waitFor();

async function saved() {
  const entries = await dana.ask(availabilityRoutes.listAvailability, {
    query: { startDate: monday, endDate: tuesday },
  });
  return Object.fromEntries(
    entries.map(({ date, isAvailable, timeSlots }) => [date, isAvailable ? timeSlots : 'busy']),
  );
}
const has = (date: string, timeSlots: readonly ('08:00' | '09:00')[], isAvailable = true) =>
  dana.ask(availabilityRoutes.saveAvailability, { body: { date, timeSlots: [...timeSlots], isAvailable } });

/** Opens My Schedule at the month in which the dates lie. */
async function open() {
  const { page } = browser;
  await page.goto('/availability');
  if (monday.slice(0, 7) !== (weekAhead(0)[0] ?? '').slice(0, 7)) await reach(monday);
  await day(monday).and(page.locator(':enabled')).waitFor();
}
async function reach(date: string) {
  const caption = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${date}T12:00:00Z`),
  );
  for (
    let months = 0;
    months < 13 && !(await browser.page.getByText(caption, { exact: true }).isVisible());
    months += 1
  )
    await button('Next month').click();
}

async function save() {
  await button('Save Availability').click();
  await toast('Availability saved');
  await toast('Your availability has been updated successfully');
}

beforeAll(async () => {
  dana = await registerGolfer(stack.url, 'Dana');
  browser = await openBrowser(stack.url, { visitor: dana });
  await browser.page.goto('/availability');
});
beforeEach(async () => {
  for (const date of [monday, tuesday]) await dana.ask(availabilityRoutes.deleteAvailability, { params: { date } });
  await dana.ask(authRoutes.changeProfile, { body: { preferredDays: [], preferredTimeSlots: [] } });
  await browser.page.unrouteAll();
  await browser.page.evaluate('sessionStorage.clear()');
  await open();
});
afterAll(async () => {
  await browser?.close();
});

test('it opens with its banner, the default days and times, and the current month', async () => {
  const { page } = browser;
  await page.goto('/availability');
  await page.getByRole('heading', { name: 'My Schedule', level: 1 }).waitFor();
  await page.getByRole('heading', { name: 'Set Your Availability' }).waitFor();
  await page.getByText('Help your squad find the perfect tee times').waitFor();
  await button('Sync Calendar').waitFor();
  for (const name of ['Saturday', 'Sunday', 'Weekend', '9:00 AM', '10:00 AM'])
    await page.getByRole('button', { name, exact: true, pressed: true }).waitFor();
  await section('Preferred Days').getByText('Sat', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Schedule', exact: true }).and(page.locator('[aria-current=page]')).waitFor();
  expect(await lookAt(browser, 'schedule')).toEqual([]);
});

test('the month has six weeks of seven days, Sunday first; past days and other months cannot be selected', async () => {
  const { page } = browser;
  await page.goto('/availability');
  await page.getByRole('gridcell').getByRole('button', { disabled: false }).first().waitFor();
  expect(await page.getByRole('columnheader', { includeHidden: true }).first().getAttribute('aria-label')).toBe(
    'Sunday',
  );
  const days = page.getByRole('gridcell').getByRole('button');
  expect(await days.count()).toBe(42);
  const today = await page
    .getByRole('gridcell')
    .getByRole('button', { name: /, today/ })
    .getAttribute('aria-label');
  const free = await days
    .and(page.locator(':enabled'))
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  expect(free[0]).toBe(today);
  const month = today?.split(' ')[1];
  expect(free.every((label) => label?.includes(` ${month} `))).toBe(true);
  await page.getByRole('button', { name: 'Previous month' }).and(page.locator('[aria-disabled=true]')).waitFor();
});

test('a tap chooses a date with the chosen times, and saving says so', async () => {
  await day(monday).click();
  await button('6:00 AM').click();
  await browser.page.getByText(`Not saved yet: ${shortDate(monday)}.`).waitFor();
  await save();
  expect(await saved()).toEqual({ [monday]: ['06:00', '09:00', '10:00'] });
  await browser.page.getByRole('button', { name: `${fullDate(monday)}, free, saved` }).waitFor();
});

test('the days and times are saved as what the golfer prefers', async () => {
  await button('Weekdays').click();
  await button('Sunday').click();
  await browser.page.getByText('Your preferences are not saved yet.').waitFor();
  await save();
  const { preferredDays, preferredTimeSlots } = await dana.ask(authRoutes.profile, {});
  expect(preferredDays).toEqual(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']);
  expect(preferredTimeSlots).toEqual(['09:00', '10:00']);
  await browser.page.reload();
  await browser.page.getByRole('button', { name: 'Preferred Days', expanded: false }).waitFor();
  await section('Preferred Days').getByText('Mon', { exact: true }).waitFor();
});

describe('the quick button', () => {
  test.each([
    ['Early Morning 6-9 AM', ['6:00 AM', '7:00 AM', '8:00 AM']],
    ['Morning 9 AM-12 PM', ['9:00 AM', '10:00 AM', '11:00 AM']],
    ['Afternoon 12-5 PM', ['12:00 PM', '1:00 PM', '2:00 PM', '3:00 PM', '4:00 PM']],
    ['Evening 5-6 PM', ['5:00 PM', '6:00 PM']],
  ])('%s toggles all of its slots', async (name, slots) => {
    const on = browser.page.getByRole('button', { name, exact: true });
    await on.click();
    for (const time of slots)
      await browser.page.getByRole('button', { name: time, exact: true, pressed: true }).waitFor();
    await on.click();
    for (const time of slots)
      await browser.page.getByRole('button', { name: time, exact: true, pressed: false }).waitFor();
  });

  test('Weekend toggles Saturday and Sunday, Weekdays the other five', async () => {
    await button('Weekend').click();
    await section('Preferred Days').getByText('None chosen').waitFor();
    await button('Weekdays').click();
    for (const name of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
      await browser.page.getByRole('button', { name, exact: true, pressed: true }).waitFor();
  });
});

test('the first four times are badges, the rest is counted, and the sections fold', async () => {
  await button('Morning 9 AM-12 PM').click();
  await button('Afternoon 12-5 PM').click();
  await section('Preferred Times').getByText('+4 more', { exact: true }).waitFor();
  await button('Preferred Times').click();
  await button('6:00 AM').waitFor({ state: 'hidden' });
  await button('Preferred Times').click();
  await button('6:00 AM').waitFor();
});

test('deselecting a saved date deletes its entry', async () => {
  await has(monday, ['08:00']);
  await open();
  await browser.page.getByRole('button', { name: `${fullDate(monday)}, free, saved` }).click();
  await browser.page.getByRole('button', { name: `${fullDate(monday)}, taken back, not saved yet` }).waitFor();
  await save();
  expect(await saved()).toEqual({});
});

test('a day is marked busy, and free again', async () => {
  await day(monday).click();
  await button(`Mark busy: ${shortDate(monday)}`).click();
  await browser.page.getByText('Busy all day').waitFor();
  await has(tuesday, ['08:00']);
  await save();
  expect(await saved()).toMatchObject({ [monday]: 'busy' });
  expect(await lookAt(browser, 'schedule-busy')).toEqual([]);
  await button(`Mark free: ${shortDate(monday)}`).click();
  await save();
  expect(await saved()).toMatchObject({ [monday]: ['09:00', '10:00'] });
});

test('months up to a year ahead can be reached, and none later', async () => {
  const { page } = browser;
  const far = weekAhead(48)[3] ?? '';
  await reach(far);
  await day(far).click();
  await save();
  const [entry] = await dana.ask(availabilityRoutes.listAvailability, { query: { startDate: far, endDate: far } });
  expect(entry?.timeSlots).toEqual(['09:00', '10:00']);
  for (
    let months = 0;
    months < 3 && (await page.locator('[aria-label="Next month"][aria-disabled=true]').count()) === 0;
    months += 1
  )
    await button('Next month').click();
  await page.locator('[aria-label="Next month"][aria-disabled=true]').waitFor();
});

test('the button reads "Saving..." until the server has answered', async () => {
  const { page } = browser;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(calls, async (route) => {
    if (route.request().method() === 'POST') await answered;
    await route.fallback();
  });
  await day(monday).click();
  await button('Save Availability').click();
  await page.getByRole('button', { name: 'Saving...' }).waitFor();
  answer();
  await toast('Availability saved');
});

test('a date that could not be saved is named and stays; the others are saved', async () => {
  const { page } = browser;
  await page.route(calls, (route) =>
    route.request().postDataJSON()?.date === monday
      ? route.fulfill({ status: 400, body: 'That date is past' })
      : route.fallback(),
  );
  await day(monday).click();
  await day(tuesday).click();
  await button('Save Availability').click();
  await toast('Error');
  await toast(`Not saved: ${shortDate(monday)}. 400: That date is past`);
  await page.getByRole('button', { name: `${fullDate(monday)}, free, not saved yet` }).waitFor();
  expect(await saved()).toEqual({ [tuesday]: ['09:00', '10:00'] });
  await page.unrouteAll();
  await save();
  expect(Object.keys(await saved())).toEqual([monday, tuesday]);
});

test('availability that cannot be read is said, and read again on demand', async () => {
  const { page } = browser;
  await has(monday, ['08:00']);
  await page.route(calls, (route) => route.fulfill({ status: 403, body: 'Not now' }));
  await page.goto('/availability');
  await page.getByText('Failed to fetch availability').waitFor();
  await page.getByText('403: Not now').waitFor();
  expect(await lookAt(browser, 'schedule-failed')).toEqual([]);
  await page.unrouteAll();
  await button('Try again').click();
  await page.getByText('Failed to fetch availability').waitFor({ state: 'hidden' });
});

test('without a time there is nothing to save for a free day, and it is said', async () => {
  await button('9:00 AM').click();
  await button('10:00 AM').click();
  await day(monday).click();
  await browser.page.getByText('Choose at least one time slot, or mark the day as busy').waitFor();
  expect(await button('Save Availability').isDisabled()).toBe(true);
});

test('month and week edit the same: what is chosen in one is painted in the other', async () => {
  const { page } = browser;
  await day(monday).click();
  await button('Week').click();
  for (let weeks = 0; weeks < 6 && !(await slot(page, monday, '9:00 AM').isVisible()); weeks += 1)
    await button('Next week').click();
  await page.getByRole('button', { name: /9:00 AM, not saved yet/, pressed: true }).waitFor();
  await slot(page, monday, '3:00 PM').click();
  await button('Month').click();
  await page.getByText('9:00 AM, 10:00 AM, 3:00 PM').waitFor();
  await save();
  expect(await saved()).toEqual({ [monday]: ['09:00', '10:00', '15:00'] });
});

test('changes that are not saved outlive leaving the screen and a reload, and can be discarded', async () => {
  const { page } = browser;
  await day(monday).click();
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await toast('Your changes are kept on My Schedule until you save them.');
  await button('Go back').click();
  await page.getByText('What you had not saved is still here.').waitFor();
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reloaded;
  await page.getByText('What you had not saved is still here.').waitFor();
  await page.getByText(`Not saved yet: ${shortDate(monday)}.`).waitFor();
  expect(await lookAt(browser, 'schedule-restored')).toEqual([]);
  await button('Discard').click();
  await page.getByText('What you had not saved is still here.').waitFor({ state: 'hidden' });
  await page.getByText('Not saved yet').waitFor({ state: 'hidden' });
  expect(await saved()).toEqual({});
  expect(browser.faults).toEqual([]);
});
