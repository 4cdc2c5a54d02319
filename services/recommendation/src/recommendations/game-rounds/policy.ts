import { type Claim, lineOf, type Queueing } from '../waiting-list/policy.ts';

/** Hours between the deadline of a date and its start, at the least. */
export const DEADLINE_BEFORE_HOURS = 6;
const HOUR_MS = 60 * 60_000;

/** The latest instant (milliseconds) at which answers may end to a date that starts then. */
export const latestDeadlineBefore = (startsAt: number, releaseHours: number | null): number =>
  startsAt - Math.max(DEADLINE_BEFORE_HOURS, releaseHours ?? 0) * HOUR_MS;

/**
 * The first of those who are in, in their order, until with their guests the round has as many players as it may; who
 * brings more guests than there is room for waits, and the next one who fits comes.
 */
export function firstPlayers(
  inOrder: readonly string[],
  guestsOf: (userId: string) => number,
  most: number | null,
): string[] {
  let room = most ?? Number.POSITIVE_INFINITY;
  return inOrder.filter((userId) => {
    const seats = 1 + guestsOf(userId);
    if (seats > room) return false;
    room -= seats;
    return true;
  });
}

/** Those who are in for a round that is not booked, in the order of their seats: who came after its deadline is behind all others. */
export function inOrderAt(claims: readonly Claim[], queueing: Queueing, deadlineAt: Date | null): string[] {
  const isLate = ({ claimedAt }: Claim) => deadlineAt !== null && claimedAt > deadlineAt;
  const late = new Set(claims.filter(isLate).map(({ userId }) => userId));
  const order = lineOf(claims, { ...queueing, seated: [] });
  return [...order.filter((golfer) => !late.has(golfer)), ...order.filter((golfer) => late.has(golfer))];
}
