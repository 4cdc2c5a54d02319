import { keepNewest } from '@fourball/kit/events/consume/versioned-upsert.ts';
import type { Prisma } from '../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

export const keepDeletedGolfer = (tx: Tx, golfer: { id: string; version: number }): Promise<boolean> =>
  keepNewest(tx, 'deleted_golfers', golfer);

export const findDeletedGolfer = (tx: Tx, id: string) => tx.deletedGolfer.findUnique({ where: { id } });

/** Until the transaction ends, others may hold the golfer too, but none may have them alone. */
export const holdGolfer = (tx: Tx, id: string) =>
  tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(hashtextextended(${id}, 0))`;

/** Until the transaction ends, nobody else may hold the golfer. */
export const holdGolferAlone = (tx: Tx, id: string) =>
  tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${id}, 0))`;
