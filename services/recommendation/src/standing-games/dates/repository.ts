import type { Prisma } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

/** Dates that golfers are asked about at once. */
const OPEN_MAX = 20;

export const findDate = (tx: Tx, id: string) =>
  tx.gameDate.findUnique({ where: { id }, select: { squadId: true, recommendationId: true } });

/** Open dates of squads before their deadline, the soonest first. */
export const findOpen = async (tx: Tx, squadIds: string[]): Promise<string[]> => {
  const rows = await tx.gameDate.findMany({
    where: { squadId: { in: squadIds }, status: 'open', deadlineAt: { gt: new Date() } },
    orderBy: [{ date: 'asc' }, { id: 'asc' }],
    take: OPEN_MAX,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
};
