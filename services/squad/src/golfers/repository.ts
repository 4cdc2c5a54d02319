import { keepNewest } from '@fourball/kit/events/newest.ts';
import type { Golfer, Prisma } from '../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

/** A golfer as squad mates see them. */
export interface GolferRow extends Omit<Golfer, 'handicap'> {
  readonly handicap: number | null;
}

export const keepNewestGolfer = (tx: Tx, golfer: GolferRow): Promise<boolean> => keepNewest(tx.golfer, golfer);

export async function findGolfersById(tx: Tx, ids: string[]): Promise<GolferRow[]> {
  const golfers = await tx.golfer.findMany({ where: { id: { in: ids } } });
  return golfers.map((golfer) => ({ ...golfer, handicap: golfer.handicap?.toNumber() ?? null }));
}
