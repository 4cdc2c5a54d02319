import { EARLIEST_START_MINUTES, TEE_TIME_AHEAD_MAX_DAYS } from '@fourball/contracts/constants.ts';
import type { Fault } from '@fourball/kit/http/problem.ts';
import { clocksAt, daysAfter } from '../ranking/calendar.ts';
import { instantAt } from '../ranking/clock.ts';

const MINUTE_MS = 60_000;

/** A date and time on the clocks at the course. */
export interface Start {
  readonly date: string;
  readonly time: string;
}

/** Why a booking cannot be moved to a start; undefined when it can. */
export function validateStart(start: Start, timeZone: string, now: Date): Fault | undefined {
  const today = clocksAt(now, timeZone).date;
  const lastDate = daysAfter(today, TEE_TIME_AHEAD_MAX_DAYS);
  if (start.date < today) return { path: 'body.date', message: 'date must not be in the past' };
  if (start.date > lastDate) return { path: 'body.date', message: 'date must be at most a year ahead' };
  if (!isOnTheClock(start, timeZone))
    return { path: 'body.time', message: 'time does not exist at the course that day' };
  const earliest = now.getTime() + EARLIEST_START_MINUTES * MINUTE_MS;
  if (instantAt(start.date, start.time, timeZone) >= earliest) return undefined;
  return { path: 'body.time', message: 'time must be at least two hours from now' };
}

/** Whether the clocks show it: they skip some times when daylight-saving time begins. */
export function isOnTheClock({ date, time }: Start, timeZone: string): boolean {
  const shown = clocksAt(new Date(instantAt(date, time, timeZone)), timeZone);
  return shown.date === date && shown.time === time;
}
