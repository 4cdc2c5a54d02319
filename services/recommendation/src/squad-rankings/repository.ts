import type { Prisma } from '../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

/** The golfers with a seat in each of the squad's booked rounds, those to come included; the latest first. */
export async function findPlayersOfRounds(tx: Tx, squadId: string, limit: number): Promise<string[][]> {
  const rounds = await tx.recommendation.findMany({
    where: { squadId, status: 'booked' },
    orderBy: [{ startsAt: 'desc' }, { id: 'asc' }],
    take: limit,
    select: { confirmedMembers: true },
  });
  return rounds.map((round) => round.confirmedMembers);
}
