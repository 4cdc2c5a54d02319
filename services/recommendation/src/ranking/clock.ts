import { DAYS, type Day } from '@fourball/contracts/constants.ts';

export const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * The instant (milliseconds since 1970 UTC) at which clocks in `timeZone` (IANA name) show `date` (YYYY-MM-DD) and
 * `time` (HH:MM). A time that the clocks show twice means the first; one that they skip moves on by what they skip
 * (02:30 becomes 03:30). Throws a RangeError for a zone that does not exist.
 */
export function instantAt(date: string, time: string, timeZone: string): number {
  const wallClock = Date.parse(`${date}T${time}:00Z`);
  const offsetBefore = offsetAt(wallClock - DAY, timeZone);
  const offsetAfter = offsetAt(wallClock + DAY, timeZone);
  if (offsetBefore === offsetAfter) return wallClock - offsetBefore;

  const beforeChange = wallClock - offsetBefore;
  if (offsetAt(beforeChange, timeZone) === offsetBefore) return beforeChange;
  const afterChange = wallClock - offsetAfter;
  const wasSkipped = offsetAt(afterChange, timeZone) !== offsetAfter;
  return wasSkipped ? beforeChange : afterChange;
}

/** The dates from the first to the last, both included; none when the last lies before the first. */
export function datesBetween(startDate: string, endDate: string): string[] {
  const dates: string[] = [];
  for (let midnight = Date.parse(startDate); midnight <= Date.parse(endDate); midnight += DAY) {
    dates.push(new Date(midnight).toISOString().slice(0, 10));
  }
  return dates;
}

export function weekdayOf(date: string): Day {
  const daysSinceSunday = new Date(date).getUTCDay();
  return DAYS[(daysSinceSunday + 6) % 7] as Day;
}

// Building a formatter costs forty times as much as using it.
const formatters = new Map<string, Intl.DateTimeFormat>();

function offsetAt(instant: number, timeZone: string): number {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    formatters.set(timeZone, formatter);
  }
  // "3/8/2026, GMT-07:00"; Greenwich itself is a bare "GMT".
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(formatter.format(instant)) ?? [];
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * MINUTE;
  return sign === '-' ? -offset : offset;
}
