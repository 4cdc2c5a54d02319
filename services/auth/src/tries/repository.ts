import type { LimitUse } from '@fourball/kit/database/limit-counts.ts';
import type { Prisma } from '../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;
type Counted = Pick<LimitUse, 'limit' | 'key'>;

export const uncountFailure = (tx: Tx, { limit, key }: Counted) =>
  tx.limitCount.updateMany({ where: { limit, key, count: { gt: 0 } }, data: { count: { decrement: 1 } } });

export const deleteFailures = (tx: Tx, { limit, key }: Counted) => tx.limitCount.deleteMany({ where: { limit, key } });
