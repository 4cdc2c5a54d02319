import type { TeeTime } from '@fourball/contracts/http/recommendation.ts';
import type { RoundGroup } from '@fourball/contracts/http/round.ts';
import type { Squad } from '@fourball/contracts/http/squad.ts';

/** Changes that the squad's creator makes to a whole booking: to another start, to how many may play in it, to none. */
export const BOOKING_ACTIONS = ['move', 'seats', 'cancel'] as const;
export type BookingAction = (typeof BOOKING_ACTIONS)[number];

/** Whether a golfer has a seat in a tee time. */
export const hasSeat = ({ bookings }: Pick<TeeTime, 'bookings'>, userId: string): boolean =>
  bookings.some((booking) => booking.userId === userId && booking.status === 'confirmed');

/**
 * The round that a squad plays next, as the golfer sees it: with the players of all its groups, and the tee time of the
 * golfer's own group, else of the first.
 */
export function nextRound(teeTimes: readonly TeeTime[], next: NonNullable<Squad['nextTeeTime']>, userId: string) {
  const booked = teeTimes.filter(({ status }) => status === 'confirmed');
  const first = booked.find(({ date, time }) => date === next.date && time === next.time);
  if (!first) return undefined;
  const groups = booked.filter(
    ({ bookingReference, date }) => bookingReference === first.bookingReference && date === first.date,
  );
  const own = groups.find((group) => hasSeat(group, userId));
  const seats = groups.flatMap(({ bookings }) => bookings).filter(({ status }) => status === 'confirmed');
  return { teeTime: own ?? first, plays: own !== undefined, players: seats.map((seat) => seat.userId) };
}

/** Whether guests have seats in groups that are still to tee off. */
export const haveGuests = (groups: readonly RoundGroup[]): boolean =>
  groups.some(({ seats = 0, freeSeats, players }) => seats - freeSeats > players.length);
