import type { TeeTime } from '@fourball/contracts/http/recommendation.ts';

export type BookingAction = 'move' | 'leave' | 'cancel';

type Seats = Pick<TeeTime, 'bookings' | 'status'>;

/** Whether a golfer has a seat in a tee time. */
const hasSeat = ({ bookings }: Pick<Seats, 'bookings'>, userId: string): boolean =>
  bookings.some((booking) => booking.userId === userId && booking.status === 'confirmed');

/** Players may give up their seat; the squad's creator moves or cancels the whole booking. */
export function bookingActions(teeTime: Seats, userId: string, creatorId: string | null): BookingAction[] {
  if (teeTime.status === 'cancelled') return [];
  const own: BookingAction[] = hasSeat(teeTime, userId) ? ['leave'] : [];
  return userId === creatorId ? ['move', ...own, 'cancel'] : own;
}
