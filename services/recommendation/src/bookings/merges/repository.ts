import type { Prisma } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

/** Makes a player's seat another golfer's, who has none there but one that they gave up, and counts the change. */
export async function updateSeatPassed(tx: Tx, teeTimeId: string, from: string, to: string): Promise<void> {
  await tx.teeTimeBooking.deleteMany({ where: { teeTimeId, userId: to } });
  await tx.teeTimeBooking.updateMany({ where: { teeTimeId, userId: from }, data: { userId: to } });
  await tx.teeTime.update({ where: { id: teeTimeId }, data: { version: { increment: 1 } } });
}
