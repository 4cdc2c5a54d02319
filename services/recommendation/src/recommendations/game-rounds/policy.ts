/** Hours between the deadline of a date and its start, at the least. */
export const DEADLINE_BEFORE_HOURS = 6;

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
