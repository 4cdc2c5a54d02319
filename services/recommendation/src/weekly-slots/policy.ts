import { WEEKLY_TIME } from '@fourball/contracts/constants.ts';
import { CalendarDate } from '@fourball/contracts/http/fields.ts';
import { clocksAt, daysAfter, mondayOf } from '../ranking/calendar.ts';
import { instantAt, weekdayOf } from '../ranking/clock.ts';

/** Where the dates change first and last on earth. */
const FIRST_ZONE = 'Etc/GMT-14';
const LAST_ZONE = 'Etc/GMT+12';

/** How long a week's list is kept after its Monday. */
export const KEPT_DAYS = 8 * 7;

/** From Monday to Sunday. */
export const windowOfWeek = (week: string) => ({ startDate: week, endDate: daysAfter(week, 6) });

/** The week whose Monday it is somewhere on earth; null where it is Monday nowhere. */
export function weekSomewhere(now: Date): string | null {
  const dates = [FIRST_ZONE, 'UTC', LAST_ZONE].map((timeZone) => clocksAt(now, timeZone).date);
  return dates.find((date) => weekdayOf(date) === 'monday') ?? null;
}

/**
 * Whether a week is to be ranked at a place: from Monday 08:00 on the clocks there until that Monday ends, so that what
 * was missed in the morning is made up for on the same day.
 */
export function isWeekDue(week: string, timeZone: string, now: Date): boolean {
  const end = instantAt(daysAfter(week, 1), '00:00', timeZone);
  return rankingTime(week, timeZone) <= now.getTime() && now.getTime() < end;
}

/** Whether a squad was there when its week was ranked: one that is made later has its first ranking a week later. */
export const isInTime = (squadId: string, week: string, timeZone: string): boolean =>
  creationOf(squadId) < rankingTime(week, timeZone);

/** Why a week cannot be ranked now, as a sentence; undefined for one that can, until it has ended everywhere on earth. */
export function validateWeek(week: string, now: Date): string | undefined {
  if (!CalendarDate.safeParse(week).success) return `${week} is no date.`;
  if (mondayOf(week) !== week) return `${week} is no Monday.`;
  return clocksAt(now, LAST_ZONE).date > windowOfWeek(week).endDate ? `The week of ${week} is over.` : undefined;
}

const rankingTime = (week: string, timeZone: string): number => instantAt(week, WEEKLY_TIME, timeZone);

/** When an id was made: a UUID of version 7 begins with that moment. One of another version is older than all. */
function creationOf(id: string): number {
  const digits = id.replaceAll('-', '');
  return digits[12] === '7' ? Number.parseInt(digits.slice(0, 12), 16) : 0;
}
