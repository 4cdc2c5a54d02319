import type { Refusal } from '../../recommendations/policy.ts';

interface Seats {
  readonly status: string;
  readonly startsAt: Date;
  readonly bookedPlayers: number;
  readonly maxPlayers: number;
  readonly heldUntil?: Date | null;
  /** Seats, also those that were given up, of which a notice is due. */
  readonly bookings?: readonly { readonly userId: string; readonly notice: string | null }[];
}

const ahead = <TeeTime extends Seats>(teeTimes: readonly TeeTime[], now: Date): TeeTime[] =>
  teeTimes.filter(({ status, startsAt }) => status === 'confirmed' && startsAt > now);

/** Seats of a booking that nobody has, in groups that have not teed off. */
export const freeSeatsAt = (teeTimes: readonly Seats[], now: Date): number =>
  ahead(teeTimes, now).reduce((sum, { maxPlayers, bookedPlayers }) => sum + maxPlayers - bookedPlayers, 0);

/** Whether a tee time stands without players, as the squad may still fill it. */
export const isHeld = ({ heldUntil }: Pick<Seats, 'heldUntil'>, now: Date): boolean => !!heldUntil && heldUntil > now;

/** Whether a tee time that is held is without players so far. */
const isSpare = (teeTime: Seats, now: Date): boolean => teeTime.bookedPlayers === 0 && isHeld(teeTime, now);

/** Whether a group in which nobody plays stands: more golfers wait than seats are free in the others of its booking. */
export const isGroupAwaited = (waiting: number, others: readonly Seats[], now: Date): boolean =>
  waiting > freeSeatsAt(others, now);

/** Whether a golfer gave up their seat of a tee time, of which nobody has heard yet. */
const isLeftBy = ({ bookings = [] }: Seats, userId: string | undefined): boolean =>
  bookings.some((seat) => seat.userId === userId && seat.notice === 'given_up');

interface GivenUp {
  readonly bookings: readonly { readonly userId: string; readonly freedAt: Date | null }[];
}

/** When a golfer without a seat gave up their last one of a booking; undefined where they had none. */
export function gaveUpSeatAt(teeTimes: readonly GivenUp[], userId: string): Date | undefined {
  const own = teeTimes.flatMap(({ bookings }) => bookings.filter((seat) => seat.userId === userId));
  const moments = own.flatMap(({ freedAt }) => (freedAt ? [freedAt.getTime()] : []));
  return moments.length > 0 ? new Date(Math.max(...moments)) : undefined;
}

/**
 * The tee time of a booking at which a golfer may take a seat: the group that they left just now first, then the smallest, and one
 * that is held without players last, as the course may have it back. Else why there is none.
 * @param userId the golfer, where they may have left a group.
 */
export function openSeat<TeeTime extends Seats>(
  teeTimes: readonly TeeTime[],
  now: Date,
  userId?: string,
): { readonly teeTime: TeeTime } | { readonly refusal: Refusal } {
  const coming = ahead(teeTimes, now);
  if (coming.length === 0) return { refusal: { code: 'started', detail: 'This tee time has already started' } };
  const [teeTime] = coming
    .filter(({ bookedPlayers, maxPlayers }) => bookedPlayers < maxPlayers)
    .toSorted(
      (one, other) =>
        Number(isLeftBy(other, userId)) - Number(isLeftBy(one, userId)) ||
        Number(isSpare(one, now)) - Number(isSpare(other, now)) ||
        one.bookedPlayers - other.bookedPlayers,
    );
  return teeTime ? { teeTime } : { refusal: { code: 'full', detail: 'All seats of this tee time are taken' } };
}
