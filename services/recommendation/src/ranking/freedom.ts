import { ROUND_MINUTES } from '@fourball/contracts/constants.ts';
import { MINUTE } from './clock.ts';
import type { Entry, Interval, Member, Slot } from './types.ts';

/** Unknown: nothing that the member said covers the slot. */
export type Freedom = 'free' | 'busy' | 'unknown';

/**
 * Tells what a member's calendar says of any slot, bookings aside: the entry of that date decides; without
 * one, standing preferred days and slots that both match mean free.
 */
export function calendarOf(member: Member): (slot: Slot) => Freedom {
  const entryOf = new Map<string, Entry>(member.entries.map((entry) => [entry.date, entry]));
  return ({ date, weekday, time }) => {
    const entry = entryOf.get(date);
    if (entry) return entry.isAvailable && entry.timeSlots.includes(time) ? 'free' : 'busy';
    const prefers = member.preferredDays.includes(weekday) && member.preferredTimeSlots.includes(time);
    return prefers ? 'free' : 'unknown';
  };
}

/** The time that a round takes of a golfer. A course of up to 9 holes counts as 9, any other as 18. */
export function roundFrom(startsAt: number, holes: number): Interval {
  return { startsAt, endsAt: startsAt + ROUND_MINUTES[holes <= 9 ? 9 : 18] * MINUTE };
}

/** Whether the member plays during any part of the round. Rounds that only touch do not clash. */
export function isBookedDuring(member: Member, round: Interval): boolean {
  return member.booked.some((booked) => booked.startsAt < round.endsAt && round.startsAt < booked.endsAt);
}
