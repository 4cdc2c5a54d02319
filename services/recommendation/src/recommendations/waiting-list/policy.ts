/** So long a seat that was given up can be taken back before anybody else has it. */
export const TAKE_BACK_MS = 5 * 60_000;

/** A golfer's word that they are in, and since when without a break. */
export interface Claim {
  readonly userId: string;
  readonly claimedAt: Date;
  /** They come only if needed, by their standing answer to the game that the round is a date of. */
  readonly isIfNeeded: boolean;
}

/** Those who are in without a seat, first come, first in line, those last who come only if needed; active members, ties by id. */
export function lineOf(
  claims: readonly Claim[],
  { seated, active }: { seated: readonly string[]; active: readonly string[] },
): string[] {
  return claims
    .filter(({ userId }) => active.includes(userId) && !seated.includes(userId))
    .toSorted(
      (one, other) =>
        Number(one.isIfNeeded) - Number(other.isIfNeeded) ||
        one.claimedAt.getTime() - other.claimedAt.getTime() ||
        (one.userId < other.userId ? -1 : 1),
    )
    .map(({ userId }) => userId);
}
