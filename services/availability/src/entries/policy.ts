import {
  AVAILABILITY_AHEAD_MAX_DAYS,
  AVAILABILITY_RANGE_MAX_DAYS,
  AVAILABILITY_RECENT_DAYS,
  TIME_SLOTS,
  type TimeSlot,
} from '@fourball/contracts/constants.ts';

/*
 * Dates are calendar dates, `YYYY-MM-DD`, which sort as text. A rule answers the sentence that says what is wrong,
 * or undefined when nothing is.
 */

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** The earliest date that is still today somewhere: the day at UTC-12, where days end last. */
const earliestToday = (now: Date): string => dateOf(now.getTime() - 12 * HOUR_MS);

/** An entry lies neither on a date that is past everywhere on earth nor over a year ahead, counted in UTC. */
export function validateDate(date: string, now: Date): string | undefined {
  if (date < earliestToday(now)) return 'This date is in the past';
  if (date > dateOf(now.getTime() + AVAILABILITY_AHEAD_MAX_DAYS * DAY_MS)) {
    return `This date is more than ${AVAILABILITY_AHEAD_MAX_DAYS} days ahead`;
  }
  return undefined;
}

/** A range runs forward and covers, its first and last day included, at most 366 days. */
export function validateRange({ startDate, endDate }: { startDate: string; endDate: string }): string | undefined {
  if (endDate < startDate) return 'endDate must not lie before startDate';
  const days = (Date.parse(endDate) - Date.parse(startDate)) / DAY_MS + 1;
  return days > AVAILABILITY_RANGE_MAX_DAYS
    ? `startDate to endDate must cover at most ${AVAILABILITY_RANGE_MAX_DAYS} days`
    : undefined;
}

/** Squad mates see entries from this date on. */
export const recentSince = (now: Date): string =>
  dateOf(Date.parse(earliestToday(now)) - AVAILABILITY_RECENT_DAYS * DAY_MS);

/** Each slot once, in the order of the day; a busy day has none. */
export const slotsToKeep = (entry: { isAvailable: boolean; timeSlots: readonly TimeSlot[] }): TimeSlot[] =>
  entry.isAvailable ? TIME_SLOTS.filter((slot) => entry.timeSlots.includes(slot)) : [];

const dateOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10);
