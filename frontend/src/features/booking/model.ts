import type { TeeTime } from '@fourball/contracts/http/recommendation.ts';
import type { Squad } from '@fourball/contracts/http/squad.ts';

export type BookingAction = 'move' | 'seats' | 'cancel';

type Seats = Pick<TeeTime, 'bookings' | 'status'>;

/** Whether a golfer has a seat in a tee time. */
export const hasSeat = ({ bookings }: Pick<Seats, 'bookings'>, userId: string): boolean =>
  bookings.some((booking) => booking.userId === userId && booking.status === 'confirmed');

/** The squad's creator moves or cancels a whole booking, and says how many may play in it. */
export const bookingActions = (
  { status }: Pick<Seats, 'status'>,
  userId: string,
  creatorId: string | null,
): BookingAction[] => (status !== 'cancelled' && userId === creatorId ? ['move', 'seats', 'cancel'] : []);

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
