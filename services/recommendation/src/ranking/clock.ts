import { DAYS, type Day } from '@fourball/contracts/constants.ts';

export const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * The instant (milliseconds since 1970 UTC) at which clocks in `timeZone` (IANA name) show `date` (YYYY-MM-DD) and
 * `time` (HH:MM). A time that the clocks show twice means the first; one that they skip moves on by what they skip
 * (02:30 becomes 03:30). Throws a RangeError for a zone that does not exist.
 */
export function instantAt(date: string, time: string, timeZone: string): number {
  return clockOn(date, timeZone)(time);
}

/** {@link instantAt} for many times of one date. */
export function clockOn(date: string, timeZone: string): (time: string) => number {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const { offsetBefore, offsetAfter } = offsetsAround(midnight, timeZone);
  const wallClockOf = (time: string) => midnight + (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * MINUTE;
  if (offsetBefore === offsetAfter) return (time) => wallClockOf(time) - offsetBefore;
  return (time) => acrossChange(wallClockOf(time), offsetBefore, offsetAfter, timeZone);
}

function acrossChange(wallClock: number, offsetBefore: number, offsetAfter: number, timeZone: string): number {
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

/** The offsets a day before and two days after, which are the same unless the clocks change in between. */
function offsetsAround(midnight: number, timeZone: string): { offsetBefore: number; offsetAfter: number } {
  const key = `${timeZone} ${midnight}`;
  let offsets = offsetsKnown.get(key);
  if (!offsets) {
    offsets = {
      offsetBefore: offsetAt(midnight - DAY, timeZone),
      offsetAfter: offsetAt(midnight + 2 * DAY, timeZone),
    };
    if (offsetsKnown.size >= KEPT) offsetsKnown.clear();
    offsetsKnown.set(key, offsets);
  }
  return offsets;
}

// Asking a formatter costs more than all else that is worked out for a slot, and is the same for every squad.
const KEPT = 10_000;
const offsetsKnown = new Map<string, { offsetBefore: number; offsetAfter: number }>();

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
