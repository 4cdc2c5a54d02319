import type { Prisma } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

/** Words of a date to golfers, each under the key of its kind. */
export const findNotified = (tx: Tx, dateId: string) =>
  tx.gameDateNotice.findMany({ where: { dateId }, select: { userId: true, kind: true, leavesAt: true } });

/** Keeps that golfers are told of a date; answers those of whom that was not known under this key. */
export async function insertNotified(
  tx: Tx,
  { dateId, userIds, ...about }: { dateId: string; kind: string; leavesAt: Date; userIds: readonly string[] },
): Promise<string[]> {
  // In one order, so that two words of one date never wait for each other.
  const data = userIds.toSorted().map((userId) => ({ dateId, userId, ...about }));
  const notified = await tx.gameDateNotice.createManyAndReturn({ data, skipDuplicates: true });
  return notified.map(({ userId }) => userId);
}
