import type { Prisma } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

/** Makes a player's seat another golfer's, who has none there but one that they gave up. */
export async function updateSeatPassed(tx: Tx, teeTimeId: string, from: string, to: string): Promise<void> {
  await tx.teeTimeBooking.deleteMany({ where: { teeTimeId, userId: to } });
  await tx.teeTimeBooking.updateMany({ where: { teeTimeId, userId: from }, data: { userId: to } });
}
