import { routes } from '@fourball/contracts/http/routes.ts';
import { afterAll, expect, inject, test } from 'vitest';
import { registerGolfer } from '../../proofs/golfer.ts';
import { openBrowser } from '../screens/browser.ts';
import { fullDate, shortDate, slot, weekAhead } from '../screens/weeks.ts';

const stack = inject('stack');
const [date = ''] = weekAhead(6);
const dana = await registerGolfer(stack.url, 'Dana');
const browser = await openBrowser(stack.url, { visitor: dana });
afterAll(() => expect(browser.faults).toEqual([]));

const button = (name: string) => browser.page.getByRole('button', { name, exact: true });
const says = (text: string) => browser.page.getByText(text, { exact: true }).first().waitFor();
const day = (state = '') => browser.page.getByRole('button', { name: `${fullDate(date)}${state}`, exact: true });

/** Goes on by a button until something is shown. */
async function reach(name: string, wanted: () => Promise<boolean>) {
  for (let steps = 0; steps < 8 && !(await wanted()); steps += 1) await button(name).click();
}
async function openMonth() {
  const { page } = browser;
  await page.goto('/availability');
  await button('Next month').waitFor();
  const [, month, , year] = fullDate(date).split(/,? /);
  await reach('Next month', () => page.getByText(`${month} ${year}`, { exact: true }).isVisible());
  await page
    .getByRole('button', { name: fullDate(date) })
    .and(page.locator(':enabled'))
    .waitFor();
}
async function save() {
  await button('Save Availability').click();
  await says('Your availability has been updated successfully');
}
/** Polled: the message of an earlier save may stand still. */
async function entry() {
  const [saved] = await dana.ask(routes.listAvailability, { query: { startDate: date, endDate: date } });
  if (!saved?.isAvailable) return saved && 'busy';
  return saved.timeSlots.map((time) => (saved.ifNeedBe?.includes(time) ? `${time} if need be` : time));
}

test('a date is free at the chosen times, then at those of the week, one if need be, then busy, then taken back', async () => {
  const { page } = browser;
  await openMonth();
  await day().click();
  await button('6:00 AM').click();
  await save();
  await expect.poll(entry).toEqual(['06:00', '09:00', '10:00']);
  await button('Week').click();
  await reach('Next week', () => slot(page, date, '3:00 PM').isVisible());
  await slot(page, date, '3:00 PM').click();
  await save();
  await expect.poll(entry).toEqual(['06:00', '09:00', '10:00', '15:00']);
  await slot(page, date, '3:00 PM').click();
  await save();
  await expect.poll(entry).toEqual(['06:00', '09:00', '10:00', '15:00 if need be']);
  await openMonth();
  await button(`Mark busy: ${shortDate(date)}`).click();
  await save();
  await expect.poll(entry).toBe('busy');
  await day(', busy, saved').click();
  await save();
  await expect.poll(entry).toBeUndefined();
});
