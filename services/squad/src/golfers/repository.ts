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

/** Golfers whose account may not have told of them yet. */
export const insertGolfers = (tx: Tx, golfers: GolferRow[]) => tx.golfer.createMany({ data: golfers });

/** Changes how a golfer who has no account is shown. @returns false for one who has one. */
export const updateUnclaimed = async (tx: Tx, id: string, data: Prisma.GolferUpdateManyMutationInput) =>
  (await tx.golfer.updateMany({ where: { id, claimed: false }, data })).count > 0;

/** Those of these golfers who have no account. */
export const findUnclaimed = async (tx: Tx, ids: string[]): Promise<string[]> =>
  (await tx.golfer.findMany({ where: { id: { in: ids }, claimed: false }, select: { id: true } })).map(({ id }) => id);

/**
 * Deletes those of these golfers who have no account, also where the auth service will never hear of them. A row that an
 * event of that service is changing is left to it: it knows the golfer, and will tell of their end.
 * @returns their ids.
 */
export const deleteUnclaimed = async (tx: Tx, ids: string[]): Promise<ReadonlySet<string>> => {
  const deleted = await tx.$queryRaw<{ id: string }[]>`
    DELETE FROM golfers WHERE id IN (
      SELECT id FROM golfers WHERE id = ANY(${ids}::uuid[]) AND NOT claimed FOR UPDATE SKIP LOCKED) RETURNING id`;
  return new Set(deleted.map(({ id }) => id));
};

/** Which of these addresses golfers with an account have confirmed. */
export async function findAccountAddresses(tx: Tx, emails: string[]): Promise<string[]> {
  const where = { email: { in: emails }, claimed: true, emailVerified: true, gone: false };
  return (await tx.golfer.findMany({ where, select: { email: true } })).map(({ email }) => email);
}

export const isGolferGone = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.golfer.count({ where: { id, gone: true } })) > 0;

/** Has all transactions that ask for this golfer follow one another, also of a golfer who is not known here yet. */
export const lockGolfer = (tx: Tx, id: string) => lockName(tx, id, GOLFER_LOCKS);
