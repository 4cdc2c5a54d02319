import { lockName } from '@fourball/kit/database/advisory-lock.ts';
import { upsertIfNewer } from '@fourball/kit/events/consume/versioned-upsert.ts';
import type { Page } from '@fourball/kit/events/publish/snapshot.ts';
import type { Prisma, UnclaimedGolfer } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

export interface UnclaimedRow extends Omit<UnclaimedGolfer, 'createdAt' | 'handicap'> {
  readonly handicap: number | null;
}

/** Until the transaction ends, nobody else adds or removes the golfer. */
export const lockUnclaimed = (tx: Tx, id: string) => lockName(tx, id);

export const upsertUnclaimed = (tx: Tx, row: UnclaimedRow): Promise<boolean> =>
  upsertIfNewer(tx, 'unclaimed_golfers', row);

export const isUnclaimed = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.unclaimedGolfer.count({ where: { id, gone: false } })) > 0;

export const findUnclaimedPage = async (tx: Tx, { after, limit }: Page): Promise<UnclaimedRow[]> => {
  const rows = await tx.unclaimedGolfer.findMany({
    where: { id: { gt: after }, gone: false },
    orderBy: { id: 'asc' },
    take: limit,
  });
  return rows.map((row) => ({ ...row, handicap: row.handicap?.toNumber() ?? null }));
};
