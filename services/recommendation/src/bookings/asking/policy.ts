import { TAKE_BACK_MS } from '../../recommendations/waiting-list/policy.ts';
import type { SeatQueue } from '../waiting-list/policy.ts';
import { afterAwake, isQuiet, nextMorning } from '../waiting-list/quiet-hours.ts';

const HOUR_MS = 60 * 60_000;

/** So many members are asked at a time. */
export const ASKED_AT_ONCE = 3;

/** A booked round with free seats for which nobody waits. */
export interface Asking extends Pick<SeatQueue, 'startsAt' | 'now' | 'timeZone' | 'freedAt'> {
  /** When it was booked, of which all members were told. */
  readonly bookedAt: Date;
  /** When members were asked last. */
  readonly askedAt: Date | null;
}

/** When the next members may be asked; null for never, as there are two hours left by then. */
export function askingAt(asking: Asking): Date | null {
  const { startsAt, now, timeZone, freedAt, askedAt } = asking;
  const free = freedAt ? new Date(freedAt.getTime() + TAKE_BACK_MS) : answeredBy(asking.bookedAt, asking);
  const from = latest([now, free, ...(askedAt ? [answeredBy(askedAt, asking)] : [])]);
  const awake = isQuiet(from, timeZone) ? nextMorning(from, timeZone) : from;
  return startsAt.getTime() - awake.getTime() > 2 * HOUR_MS ? awake : null;
}

/** The end of the time that those who are asked have before others are: four hours, and one in the last day. */
export function answeredBy(askedAt: Date, { startsAt, timeZone }: Pick<Asking, 'startsAt' | 'timeZone'>): Date {
  const isLastDay = startsAt.getTime() - askedAt.getTime() <= 24 * HOUR_MS;
  return afterAwake(askedAt, (isLastDay ? 1 : 4) * HOUR_MS, timeZone);
}

const latest = (moments: readonly Date[]): Date => new Date(Math.max(...moments.map((moment) => moment.getTime())));
