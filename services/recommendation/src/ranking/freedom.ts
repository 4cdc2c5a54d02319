import { type Day, ROUND_MINUTES, type TimeSlot } from '@fourball/contracts/constants.ts';
import { usualSlots } from '@fourball/contracts/usual-week.ts';
import { MINUTE } from './clock.ts';
import { isWithinAnHour } from './distance.ts';
import type { Entry, Interval, Member, Place, Round } from './types.ts';

/** Unknown: nothing that the member said covers the slot. */
export type Freedom = 'free' | 'busy' | 'unknown';

/** A member's answer for one date, what takes their time aside: free at these slots, and of all others the same. */
export interface DayPlan {
  readonly free: readonly TimeSlot[];
  /** Those of the free slots that are only if need be; left out where there are none. */
  readonly ifNeedBe?: readonly TimeSlot[] | undefined;
  readonly otherwise: Exclude<Freedom, 'free'>;
}

/**
 * Tells a member's plan of any date: the entry of that date decides; without one, standing preferred days and slots
 * that both match mean free.
 */
export function calendarOf(
  member: Pick<Member, 'entries' | 'preferredDays' | 'preferredTimeSlots'>,
): (date: string, weekday: Day) => DayPlan {
  const entryOf = new Map<string, Entry>(member.entries.map((entry) => [entry.date, entry]));
  return (date, weekday) => {
    const entry = entryOf.get(date);
    if (entry?.isAvailable) return { free: entry.timeSlots, ifNeedBe: entry.ifNeedBe, otherwise: 'busy' };
    if (entry) return { free: [], otherwise: 'busy' };
    return { free: usualSlots(member, weekday), otherwise: 'unknown' };
  };
}

/** The time that a round takes of a golfer. A course of up to 9 holes counts as 9, any other as 18. */
export function roundFrom(startsAt: number, holes: number): Interval {
  return { startsAt, endsAt: startsAt + lengthOf(holes) };
}

/** The same on a date at a place; written out, since a ranking makes thousands. */
export function roundAt(startsAt: number, { holes, place }: { holes: number; place: Place }, date: string): Round {
  return { startsAt, endsAt: startsAt + lengthOf(holes), date, place };
}

const lengthOf = (holes: number): number => ROUND_MINUTES[holes <= 9 ? 9 : 18] * MINUTE;

/** Whether two times share a part; those that only touch do not. */
export const overlap = (one: Interval, other: Interval): boolean =>
  one.startsAt < other.endsAt && other.startsAt < one.endsAt;

/** Whether two rounds are on one date, each on the clocks at its course, and more than an hour's drive apart. */
const isTooFar = (one: Round, other: Round): boolean =>
  one.date === other.date && !isWithinAnHour(one.place, other.place);

/** Whether any of these times stands in the way of a round: takes a part of it or, a round itself, is too far from it. */
export const clashes = (taken: readonly (Interval | Round)[], round: Round): boolean =>
  taken.some((time) => overlap(time, round) || ('place' in time && isTooFar(time, round)));
