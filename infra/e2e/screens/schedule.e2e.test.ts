import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { lookAt } from '../../screens/looks.ts';
import { monday, openSchedule, tuesday } from '../../screens/schedule-page.ts';
import { fullDate, shortDate, slot } from '../../screens/weeks.ts';

const stack = inject('stack');
let dana: Awaited<ReturnType<typeof openSchedule>>;

beforeAll(async () => {
  dana = await openSchedule(stack.url);
});
beforeEach(async () => {
  await dana.forget();
  await dana.open();
});
afterAll(() => dana?.close());

test('a tap chooses a date with the chosen times, and saving says so', async () => {
  await dana.day(monday).click();
  await dana.button('6:00 AM').click();
  await dana.page.getByText(`Not saved yet: ${shortDate(monday)}.`).waitFor();
  await dana.save();
  expect(await dana.saved()).toEqual({ [monday]: ['06:00', '09:00', '10:00'] });
  await dana.page.getByRole('button', { name: `${fullDate(monday)}, free, saved` }).waitFor();
});

test('deselecting a saved date deletes its entry', async () => {
  await dana.has(monday, ['08:00']);
  await dana.open();
  await dana.page.getByRole('button', { name: `${fullDate(monday)}, free, saved` }).click();
  await dana.page.getByRole('button', { name: `${fullDate(monday)}, taken back, not saved yet` }).waitFor();
  await dana.save();
  expect(await dana.saved()).toEqual({});
});

test('a day is marked busy, and free again', async () => {
  await dana.day(monday).click();
  await dana.button(`Mark busy: ${shortDate(monday)}`).click();
  await dana.page.getByText('Busy all day').waitFor();
  await dana.has(tuesday, ['08:00']);
  await dana.save();
  expect(await dana.saved()).toMatchObject({ [monday]: 'busy' });
  expect(await lookAt(dana, 'schedule-busy')).toEqual([]);
  await dana.button(`Mark free: ${shortDate(monday)}`).click();
  await dana.save();
  expect(await dana.saved()).toMatchObject({ [monday]: ['09:00', '10:00'] });
});

test('month and week edit the same: what is chosen in one is painted in the other', async () => {
  const { page } = dana;
  await dana.day(monday).click();
  await dana.button('Week').click();
  for (let weeks = 0; weeks < 6 && !(await slot(page, monday, '9:00 AM').isVisible()); weeks += 1)
    await dana.button('Next week').click();
  await page.getByRole('button', { name: /9:00 AM, not saved yet/, pressed: true }).waitFor();
  await slot(page, monday, '3:00 PM').click();
  await dana.button('Month').click();
  await page.getByText('9:00 AM, 10:00 AM, 3:00 PM').waitFor();
  await dana.save();
  expect(await dana.saved()).toEqual({ [monday]: ['09:00', '10:00', '15:00'] });
});

test('changes that are not saved outlive leaving the screen and a reload, and can be discarded', async () => {
  const { page } = dana;
  await dana.day(monday).click();
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await dana.toast('Your changes are kept on My Schedule until you save them.');
  await dana.button('Go back').click();
  await page.getByText('What you had not saved is still here.').waitFor();
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reloaded;
  await page.getByText('What you had not saved is still here.').waitFor();
  await page.getByText(`Not saved yet: ${shortDate(monday)}.`).waitFor();
  expect(await lookAt(dana, 'schedule-restored')).toEqual([]);
  await dana.button('Discard').click();
  await page.getByText('What you had not saved is still here.').waitFor({ state: 'hidden' });
  await page.getByText('Not saved yet').waitFor({ state: 'hidden' });
  expect(await dana.saved()).toEqual({});
  expect(dana.faults).toEqual([]);
});
