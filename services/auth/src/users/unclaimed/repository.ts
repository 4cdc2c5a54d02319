import { lockName } from '@fourball/kit/database/advisory-lock.ts';
import { upsertIfNewer } from '@fourball/kit/events/consume/versioned-upsert.ts';
import type { Page } from '@fourball/kit/events/publish/snapshot.ts';
import type { Prisma, UnclaimedGolfer } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

export interface UnclaimedRow extends Omit<UnclaimedGolfer, 'createdAt' | 'seenAt' | 'handicap'> {
  readonly handicap: number | null;
}

/** Until the transaction ends, nobody else adds or removes the golfer. */
export const lockUnclaimed = (tx: Tx, id: string) => lockName(tx, id);

export const upsertUnclaimed = (tx: Tx, row: UnclaimedRow): Promise<boolean> =>
  upsertIfNewer(tx, 'unclaimed_golfers', row);

export const findUnclaimed = (tx: Tx, id: string): Promise<UnclaimedGolfer | null> =>
  tx.unclaimedGolfer.findFirst({ where: { id, gone: false } });

/** Ids of those who were seen last before that moment. */
export const findUnseen = async (tx: Tx, before: Date, limit: number): Promise<string[]> => {
  const where = { gone: false, seenAt: { lt: before } };
  const rows = await tx.unclaimedGolfer.findMany({
    where,
    select: { id: true },
    orderBy: { seenAt: 'asc' },
    take: limit,
  });
  return rows.map(({ id }) => id);
};

/** Notes that golfers were seen, to the month, in one order for all; those who have an account have no row that counts. */
export const setSeen = (tx: Tx, ids: readonly string[], at: string) => tx.$executeRaw`
  UPDATE unclaimed_golfers SET seen_at = ${at}::timestamptz WHERE id IN (
    SELECT id FROM unclaimed_golfers
    WHERE id = ANY (${ids}::uuid[]) AND NOT gone AND seen_at < ${at}::timestamptz - interval '30 days'
    ORDER BY id FOR UPDATE)`;

/** Forgets all but the id of a golfer, who has an account from now on or is gone. */
export const endUnclaimed = (tx: Tx, id: string) =>
  tx.unclaimedGolfer.update({
    where: { id },
    data: { email: '', firstName: '', lastName: '', handicap: null, gone: true },
  });

export const findUnclaimedPage = async (tx: Tx, { after, limit }: Page): Promise<UnclaimedRow[]> => {
  const rows = await tx.unclaimedGolfer.findMany({
    where: { id: { gt: after }, gone: false },
    orderBy: { id: 'asc' },
    take: limit,
  });
  return rows.map((row) => ({ ...row, handicap: row.handicap?.toNumber() ?? null }));
};
