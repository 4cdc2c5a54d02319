import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { availabilityRoutes } from '@fourball/contracts/http/availability.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { lookAt } from './looks.ts';
import { monday, openSchedule, tuesday } from './schedule-page.ts';
import { fullDate, shortDate, weekAhead } from './weeks.ts';

/* The details of My Schedule; how golfers say when they are free is a journey. */
const stack = inject('stack');
const calls = '**/api/availability*';
let dana: Awaited<ReturnType<typeof openSchedule>>;

beforeAll(async () => {
  dana = await openSchedule(stack.url);
});
beforeEach(async () => {
  await dana.forget();
  await dana.open();
});
afterAll(async () => {
  expect(dana?.faults).toEqual([]);
  await dana?.close();
});

const section = (name: string) => dana.page.getByRole('region', { name });

test('it opens with its banner, the default days and times, and the current month', async () => {
  const { page } = dana;
  await page.goto('/availability');
  await page.getByRole('heading', { name: 'My Schedule', level: 1 }).waitFor();
  await page.getByRole('heading', { name: 'Set Your Availability' }).waitFor();
  await page.getByText('Help your squad find the perfect tee times').waitFor();
  await dana.button('Sync Calendar').waitFor();
  for (const name of ['Saturday', 'Sunday', 'Weekend', '9:00 AM', '10:00 AM'])
    await page.getByRole('button', { name, exact: true, pressed: true }).waitFor();
  await section('Preferred Days').getByText('Sat', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Schedule', exact: true }).and(page.locator('[aria-current=page]')).waitFor();
  expect(await lookAt(dana, 'schedule')).toEqual([]);
});

test('the month has six weeks of seven days, Sunday first; past days and other months cannot be selected', async () => {
  const { page } = dana;
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

test('the days and times are saved as what the golfer prefers', async () => {
  await dana.button('Weekdays').click();
  await dana.button('Sunday').click();
  await dana.page.getByText('Your preferences are not saved yet.').waitFor();
  await dana.save();
  const { preferredDays, preferredTimeSlots } = await dana.golfer.ask(authRoutes.profile, {});
  expect(preferredDays).toEqual(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']);
  expect(preferredTimeSlots).toEqual(['09:00', '10:00']);
  await dana.page.reload();
  await dana.page.getByRole('button', { name: 'Preferred Days', expanded: false }).waitFor();
  await section('Preferred Days').getByText('Mon', { exact: true }).waitFor();
});

describe('the quick button', () => {
  test.each([
    ['Early Morning 6-9 AM', ['6:00 AM', '7:00 AM', '8:00 AM']],
    ['Morning 9 AM-12 PM', ['9:00 AM', '10:00 AM', '11:00 AM']],
    ['Afternoon 12-5 PM', ['12:00 PM', '1:00 PM', '2:00 PM', '3:00 PM', '4:00 PM']],
    ['Evening 5-6 PM', ['5:00 PM', '6:00 PM']],
  ])('%s toggles all of its slots', async (name, slots) => {
    const on = dana.page.getByRole('button', { name, exact: true });
    await on.click();
    for (const time of slots) await dana.page.getByRole('button', { name: time, exact: true, pressed: true }).waitFor();
    await on.click();
    for (const time of slots)
      await dana.page.getByRole('button', { name: time, exact: true, pressed: false }).waitFor();
  });

  test('Weekend toggles Saturday and Sunday, Weekdays the other five', async () => {
    await dana.button('Weekend').click();
    await section('Preferred Days').getByText('None chosen').waitFor();
    await dana.button('Weekdays').click();
    for (const name of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
      await dana.page.getByRole('button', { name, exact: true, pressed: true }).waitFor();
  });
});

test('the first four times are badges, the rest is counted, and the sections fold', async () => {
  await dana.button('Morning 9 AM-12 PM').click();
  await dana.button('Afternoon 12-5 PM').click();
  await section('Preferred Times').getByText('+4 more', { exact: true }).waitFor();
  await dana.button('Preferred Times').click();
  await dana.button('6:00 AM').waitFor({ state: 'hidden' });
  await dana.button('Preferred Times').click();
  await dana.button('6:00 AM').waitFor();
});

test('months up to a year ahead can be reached, and none later', async () => {
  const { page } = dana;
  const far = weekAhead(48)[3] ?? '';
  await dana.reach(far);
  await dana.day(far).click();
  await dana.save();
  const [entry] = await dana.golfer.ask(availabilityRoutes.listAvailability, {
    query: { startDate: far, endDate: far },
  });
  expect(entry?.timeSlots).toEqual(['09:00', '10:00']);
  for (
    let months = 0;
    months < 3 && (await page.locator('[aria-label="Next month"][aria-disabled=true]').count()) === 0;
    months += 1
  )
    await dana.button('Next month').click();
  await page.locator('[aria-label="Next month"][aria-disabled=true]').waitFor();
});

test('the button reads "Saving..." until the server has answered', async () => {
  const { page } = dana;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(calls, async (route) => {
    if (route.request().method() === 'POST') await answered;
    await route.fallback();
  });
  await dana.day(monday).click();
  await dana.button('Save Availability').click();
  await page.getByRole('button', { name: 'Saving...' }).waitFor();
  answer();
  await dana.toast('Availability saved');
});

test('a date that could not be saved is named and stays; the others are saved', async () => {
  const { page } = dana;
  await page.route(calls, (route) =>
    route.request().postDataJSON()?.date === monday
      ? route.fulfill({ status: 400, body: 'That date is past' })
      : route.fallback(),
  );
  await dana.day(monday).click();
  await dana.day(tuesday).click();
  await dana.button('Save Availability').click();
  await dana.toast('Error');
  await dana.toast(`Not saved: ${shortDate(monday)}. 400: That date is past`);
  await page.getByRole('button', { name: `${fullDate(monday)}, free, not saved yet` }).waitFor();
  expect(await dana.saved()).toEqual({ [tuesday]: ['09:00', '10:00'] });
  await page.unrouteAll();
  await dana.save();
  expect(Object.keys(await dana.saved())).toEqual([monday, tuesday]);
});

test('availability that cannot be read is said, and read again on demand', async () => {
  const { page } = dana;
  await dana.has(monday, ['08:00']);
  await page.route(calls, (route) => route.fulfill({ status: 403, body: 'Not now' }));
  await page.goto('/availability');
  await page.getByText('Failed to fetch availability').waitFor();
  await page.getByText('403: Not now').waitFor();
  expect(await lookAt(dana, 'schedule-failed')).toEqual([]);
  await page.unrouteAll();
  await dana.button('Try again').click();
  await page.getByText('Failed to fetch availability').waitFor({ state: 'hidden' });
});

test('without a time there is nothing to save for a free day, and it is said', async () => {
  await dana.button('9:00 AM').click();
  await dana.button('10:00 AM').click();
  await dana.day(monday).click();
  await dana.page.getByText('Choose at least one time slot, or mark the day as busy').waitFor();
  expect(await dana.button('Save Availability').isDisabled()).toBe(true);
});
