import { keepNewest } from '@fourball/kit/events/newest.ts';
import type { Golfer, Prisma } from '../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;
/** A golfer's row as it is written. */
interface GolferRow {
  id: string;
  version: number;
  firstName: string;
  lastName: string;
  notificationSettings: Record<string, boolean>;
}

export const keepGolfer = (tx: Tx, golfer: GolferRow): Promise<boolean> => keepNewest(tx.golfer, golfer);

export const findGolfers = (tx: Tx, ids: readonly string[]): Promise<Golfer[]> =>
  tx.golfer.findMany({ where: { id: { in: [...ids] } } });
