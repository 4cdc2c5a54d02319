import { type Day, ROUND_MINUTES, type TimeSlot } from '@fourball/contracts/constants.ts';
import { MINUTE } from './clock.ts';
import type { Entry, Interval, Member } from './types.ts';

/** Unknown: nothing that the member said covers the slot. */
export type Freedom = 'free' | 'busy' | 'unknown';

/** A member's answer for one date, what takes their time aside: free at these slots, and of all others the same. */
export interface DayPlan {
  readonly free: readonly TimeSlot[];
  readonly otherwise: Exclude<Freedom, 'free'>;
}

/**
 * Tells a member's plan of any date: the entry of that date decides; without one, standing preferred days and slots
 * that both match mean free.
 */
export function calendarOf(member: Member): (date: string, weekday: Day) => DayPlan {
  const entryOf = new Map<string, Entry>(member.entries.map((entry) => [entry.date, entry]));
  const preferred: DayPlan = { free: member.preferredTimeSlots, otherwise: 'unknown' };
  return (date, weekday) => {
    const entry = entryOf.get(date);
    if (entry) return { free: entry.isAvailable ? entry.timeSlots : [], otherwise: 'busy' };
    return member.preferredDays.includes(weekday) ? preferred : nothingSaid;
  };
}

const nothingSaid: DayPlan = { free: [], otherwise: 'unknown' };

/** The time that a round takes of a golfer. A course of up to 9 holes counts as 9, any other as 18. */
export function roundFrom(startsAt: number, holes: number): Interval {
  return { startsAt, endsAt: startsAt + ROUND_MINUTES[holes <= 9 ? 9 : 18] * MINUTE };
}

/** Whether any of these times takes a part of the round. Times that only touch do not clash. */
export function clashes(taken: readonly Interval[], round: Interval): boolean {
  return taken.some(({ startsAt, endsAt }) => startsAt < round.endsAt && round.startsAt < endsAt);
}
