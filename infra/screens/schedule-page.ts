import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { availabilityRoutes } from '@fourball/contracts/http/availability.ts';
import { registerGolfer } from '../proofs/golfer.ts';
import { openBrowser } from './browser.ts';
import { fullDate, weekAhead } from './weeks.ts';

/** A Monday and a Tuesday of one month, ahead. */
export const [monday = '', tuesday = ''] =
  [weekAhead(1), weekAhead(2)]
    .map((week) => week.slice(1, 3))
    .find(([one, other]) => one?.slice(0, 7) === other?.slice(0, 7)) ?? [];

/** My Schedule of a golfer of its own, by what is done on it. */
export async function openSchedule(url: string) {
  const golfer = await registerGolfer(url, 'Dana');
  const browser = await openBrowser(url, { visitor: golfer });
  const { page } = browser;
  await page.goto('/availability');
  const day = (date: string) => page.getByRole('gridcell').getByRole('button', { name: fullDate(date) });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const toast = (text: string | RegExp) => page.getByRole('listitem').getByText(text).first().waitFor();

  /** Goes on to the month in which a date lies. */
  async function reach(date: string) {
    const caption = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${date}T12:00:00Z`),
    );
    for (let months = 0; months < 13 && !(await page.getByText(caption, { exact: true }).isVisible()); months += 1)
      await button('Next month').click();
  }
  return {
    ...browser,
    golfer,
    day,
    button,
    toast,
    reach,
    /** Opens the month in which the two dates lie. */
    async open() {
      await page.goto('/availability');
      if (monday.slice(0, 7) !== (weekAhead(0)[0] ?? '').slice(0, 7)) await reach(monday);
      await day(monday).and(page.locator(':enabled')).waitFor();
    },
    async save() {
      await button('Save Availability').click();
      await toast('Availability saved');
      await toast('Your availability has been updated successfully');
    },
    /** The server's answers for the two dates. */
    async saved() {
      const query = { startDate: monday, endDate: tuesday };
      const entries = await golfer.ask(availabilityRoutes.listAvailability, { query });
      return Object.fromEntries(
        entries.map(({ date, isAvailable, timeSlots }) => [date, isAvailable ? timeSlots : 'busy']),
      );
    },
    has: (date: string, timeSlots: readonly ('08:00' | '09:00')[]) =>
      golfer.ask(availabilityRoutes.saveAvailability, { body: { date, timeSlots: [...timeSlots] } }),
    /** Has nothing said of the two dates, nothing preferred, and nothing unsaved. */
    async forget() {
      for (const date of [monday, tuesday])
        await golfer.ask(availabilityRoutes.deleteAvailability, { params: { date } });
      await golfer.ask(authRoutes.changeProfile, { body: { preferredDays: [], preferredTimeSlots: [] } });
      await page.unrouteAll();
      await page.evaluate('sessionStorage.clear()');
    },
  };
}
