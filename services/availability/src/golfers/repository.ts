import { lockName, lockNameShared } from '@fourball/kit/database/advisory-lock.ts';
import { upsertIfNewer } from '@fourball/kit/events/consume/versioned-upsert.ts';
import type { Prisma } from '../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

export const upsertDeletedGolfer = (tx: Tx, golfer: { id: string; version: number }): Promise<boolean> =>
  upsertIfNewer(tx, 'deleted_golfers', golfer);

export const findDeletedGolfer = (tx: Tx, id: string) => tx.deletedGolfer.findUnique({ where: { id } });

/** Until the transaction ends, others may hold the golfer too, but none may have them alone. */
export const lockGolfer = (tx: Tx, id: string) => lockNameShared(tx, id);

/** Until the transaction ends, nobody else may hold the golfer. */
export const lockGolferExclusively = (tx: Tx, id: string) => lockName(tx, id);
