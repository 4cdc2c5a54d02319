import { RECOMMENDATION_WINDOW_DAYS, type TimeSlot } from '@fourball/contracts/constants.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A calendar date (YYYY-MM-DD) as the database's DATE takes it. */
export const storedDate = (date: string): Date => new Date(`${date}T00:00:00Z`);

/** The calendar date (YYYY-MM-DD) of the database's DATE. */
export const calendarDate = (stored: Date): string => stored.toISOString().slice(0, 10);

/** The date so many days after another. */
export const daysAfter = (date: string, days: number): string =>
  calendarDate(new Date(storedDate(date).getTime() + days * DAY_MS));

/** The slot that a start is in, by which golfers say when they are free. */
export const slotOf = (time: string): TimeSlot => `${time.slice(0, 2)}:00` as TimeSlot;

/** The Monday of the week that a date is in. */
export const mondayOf = (date: string): string => daysAfter(date, -((storedDate(date).getUTCDay() + 6) % 7));

/** How many days lie between two dates; negative where the second is the earlier one. */
export const daysBetween = (from: string, to: string): number =>
  (storedDate(to).getTime() - storedDate(from).getTime()) / DAY_MS;

/** Date and time that calendars and clocks in `timeZone` (IANA name) show at an instant. */
export function clocksAt(instant: Date, timeZone: string): { date: string; time: string } {
  let clocks = clocksOf.get(timeZone);
  if (!clocks) {
    // Sweden writes dates and times as the contracts do: "2026-05-02 09:00".
    clocks = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    clocksOf.set(timeZone, clocks);
  }
  const shown = clocks.format(instant);
  return { date: shown.slice(0, 10), time: shown.slice(11, 16) };
}

// Building a formatter costs forty times as much as using it.
const clocksOf = new Map<string, Intl.DateTimeFormat>();

/**
 * The dates that are ranked: from today to 30 days on, both included, where today is the earliest date that calendars
 * show at any of the courses. What has begun elsewhere by then is told by the instant of each slot, not by the date.
 */
export function rankingWindow(now: Date, timeZones: readonly string[]): { startDate: string; endDate: string } {
  const dates = [...new Set(timeZones)].map((timeZone) => clocksAt(now, timeZone).date);
  const startDate = dates.sort()[0] ?? calendarDate(now);
  return { startDate, endDate: daysAfter(startDate, RECOMMENDATION_WINDOW_DAYS) };
}
