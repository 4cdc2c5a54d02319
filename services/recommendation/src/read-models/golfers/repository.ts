import type { Pool } from '@fourball/kit/database/database.ts';
import { upsertIfNewer } from '@fourball/kit/events/consume/versioned-upsert.ts';
import type { Golfer, Prisma } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

/** A golfer as the squads that they play in need them. */
export interface GolferRow extends Omit<Golfer, 'handicap' | 'mergedInto'> {
  readonly handicap: number | null;
}

export const upsertGolfer = (tx: Tx, row: GolferRow & { mergedInto?: string }): Promise<boolean> =>
  upsertIfNewer(tx, 'golfers', row);

export async function findGolfers(tx: Tx, ids: string[]): Promise<GolferRow[]> {
  const golfers = await tx.golfer.findMany({ where: { id: { in: ids }, gone: false } });
  return golfers.map((golfer) => ({ ...golfer, handicap: golfer.handicap?.toNumber() ?? null }));
}

export const isGone = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.golfer.findUnique({ where: { id, gone: true }, select: { id: true } })) !== null;

/** False for one who is gone; any other does not go before the transaction ends. */
export const lockUnlessGone = async (tx: Tx, id: string): Promise<boolean> => {
  const [golfer] = await tx.$queryRaw<{ gone: boolean }[]>`
    SELECT gone FROM golfers WHERE id = ${id}::uuid FOR SHARE`;
  return golfer?.gone !== true;
};

/** Golfer with an account who this one was merged into. */
export const findMergedInto = async (tx: Tx, id: string): Promise<string | null> =>
  (await tx.golfer.findUnique({ where: { id }, select: { mergedInto: true } }))?.mergedInto ?? null;

export async function findNames(
  pool: Pool,
  ids: readonly string[],
): Promise<Pick<Golfer, 'id' | 'firstName' | 'lastInitial'>[]> {
  return (await pool.query({ name: 'golfer-names', text: NAMES, values: [ids] })).rows;
}

const NAMES = `
  SELECT id, first_name AS "firstName", last_initial AS "lastInitial"
  FROM golfers WHERE id = ANY($1::uuid[]) AND NOT gone`;
