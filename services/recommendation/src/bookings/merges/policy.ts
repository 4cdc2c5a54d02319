import type { RoundAnswer } from '@fourball/contracts/http/answer.ts';

/** A golfer's seat in a round that is booked. */
interface Seat {
  readonly teeTimeId: string;
  readonly startsAt: Date;
  readonly bookedAt: Date;
}

/** How two golfers who are one stand in a round: one without an account, and the one with the account. */
export interface Standing {
  readonly isBooked: boolean;
  readonly isIn: boolean;
  readonly isAccountIn: boolean;
  /** Last word of the account on it. */
  readonly word: RoundAnswer | undefined;
  readonly seat: Seat | undefined;
  readonly accountSeat: Seat | undefined;
}

/** The account takes the place of the other (`pass`), after it has given up its own (`free-and-pass`), or stays as it is. */
export type Passing = 'pass' | 'free-and-pass' | 'stay';

/** Keeps the account's own word, the earlier of two seats and, of a round that has begun, all that was. */
export function passingOf({ isBooked, isIn, isAccountIn, word, seat, accountSeat }: Standing, now: Date): Passing {
  const isRefused = word !== undefined && word !== 'in';
  if (!isBooked) return isIn && !isAccountIn && !isRefused ? 'pass' : 'stay';
  if (!seat) return 'stay';
  if (!accountSeat) return isRefused && seat.startsAt > now ? 'stay' : 'pass';
  const isEarlier = seat.bookedAt < accountSeat.bookedAt && seat.teeTimeId !== accountSeat.teeTimeId;
  return isEarlier && accountSeat.startsAt > now ? 'free-and-pass' : 'stay';
}
