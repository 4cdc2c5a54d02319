import { keepNewest } from '@fourball/kit/events/newest.ts';
import type { Golfer, Prisma } from '../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;
export type GolferRow = Golfer;

export const keepGolferRow = (tx: Tx, row: GolferRow): Promise<boolean> => keepNewest(tx.golfer, row);

export const findGolfers = (tx: Tx, ids: string[]): Promise<GolferRow[]> =>
  tx.golfer.findMany({ where: { id: { in: ids }, gone: false } });

export const isGone = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.golfer.findUnique({ where: { id, gone: true }, select: { id: true } })) !== null;
