import { upsertIfNewer } from '@fourball/kit/events/consume/versioned-upsert.ts';
import type { Prisma, TeeTime } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

export const upsertTeeTime = (tx: Tx, teeTime: TeeTime): Promise<boolean> => upsertIfNewer(tx, 'tee_times', teeTime);

/** Tee times in which a golfer plays or, in cancelled ones, would have played, from a moment on, soonest first. */
export const findTeeTimesOf = (tx: Tx, golferId: string, { since, limit }: { since: Date; limit: number }) =>
  tx.teeTime.findMany({
    where: { players: { has: golferId }, startsAt: { gte: since } },
    orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
    take: limit,
  });

export const findTeeTime = (tx: Tx, id: string): Promise<TeeTime | null> => tx.teeTime.findUnique({ where: { id } });

export const findOfRound = (tx: Tx, recommendationId: string) =>
  tx.teeTime.findMany({ where: { recommendationId }, select: { players: true, status: true } });
