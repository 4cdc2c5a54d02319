import type { SeatOrder } from '@fourball/contracts/http/squad-rules.ts';
import { deficitOf } from '../../ranking/factors/fairness.ts';

/** So long a seat that was given up can be taken back before anybody else has it. */
export const TAKE_BACK_MS = 5 * 60_000;

/** So long after a booking its free seats are looked at first, of which all members are told then. */
export const BOOKING_TOLD_MS = 60 * 60_000;

/** A golfer's word that they are in, and since when without a break. */
export interface Claim {
  readonly userId: string;
  readonly claimedAt: Date;
  /** They come only if needed, by their standing answer to the game that the round is a date of. */
  readonly isIfNeeded: boolean;
}

/** A squad as far as the order of a line depends on it. */
export interface Queueing {
  readonly rule: SeatOrder;
  readonly active: readonly string[];
  /** Players of the last booked rounds, the latest first. */
  readonly rounds: readonly (readonly string[])[];
}

/**
 * Those who are in without a seat: those last who come only if needed, else in the squad's order, where that is equal first
 * come, and ties by id; only active members.
 */
export function lineOf(
  claims: readonly Claim[],
  { rule, active, rounds, seated }: Queueing & { readonly seated: readonly string[] },
): string[] {
  const played = rule === 'take-turns' ? rounds.map((players) => new Set(players)) : [];
  return claims
    .filter(({ userId }) => active.includes(userId) && !seated.includes(userId))
    .map((claim) => ({ ...claim, deficit: deficitOf(claim.userId, played).weight }))
    .toSorted(
      (one, other) =>
        Number(one.isIfNeeded) - Number(other.isIfNeeded) ||
        other.deficit - one.deficit ||
        one.claimedAt.getTime() - other.claimedAt.getTime() ||
        (one.userId < other.userId ? -1 : 1),
    )
    .map(({ userId }) => userId);
}
