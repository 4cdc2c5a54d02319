import { lockName } from '@fourball/kit/database/advisory-lock.ts';
import { upsertIfNewer } from '@fourball/kit/events/consume/versioned-upsert.ts';
import type { Golfer, Prisma } from '../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

/** The first half of the advisory lock on a golfer; the second is made of their id. */
const GOLFER_LOCKS = 4_402;

/** A golfer as squad mates see them. */
export interface GolferRow extends Omit<Golfer, 'handicap'> {
  readonly handicap: number | null;
}

export const upsertGolfer = (tx: Tx, golfer: GolferRow): Promise<boolean> => upsertIfNewer(tx, 'golfers', golfer);

export async function findGolfersById(tx: Tx, ids: string[]): Promise<GolferRow[]> {
  const golfers = await tx.golfer.findMany({ where: { id: { in: ids } } });
  return golfers.map((golfer) => ({ ...golfer, handicap: golfer.handicap?.toNumber() ?? null }));
}

export const isGolferGone = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.golfer.count({ where: { id, gone: true } })) > 0;

/** Has all transactions that ask for this golfer follow one another, also of a golfer who is not known here yet. */
export const lockGolfer = (tx: Tx, id: string) => lockName(tx, id, GOLFER_LOCKS);
