import type { Received } from '@fourball/kit/events/consume/handler.ts';
import { notAuthenticated } from '@fourball/kit/http/problem.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { findDeletedGolfer, lockGolfer, lockGolferExclusively, upsertDeletedGolfer } from './repository.ts';

type Tx = Prisma.TransactionClient;

/**
 * Remembers that an account is gone, once nothing is being written for it any more.
 * @returns false where that was known of a newer event already.
 */
export async function closeAccount(tx: Tx, { version, data }: Received<{ id: string }>): Promise<boolean> {
  await lockGolferExclusively(tx, data.id);
  return upsertDeletedGolfer(tx, { id: data.id, version });
}

/**
 * Sees to it that the golfer's account does not go before the transaction ends.
 * @throws a 401 problem when it is gone: the session that asks has not ended everywhere yet.
 */
export async function lockAccount(tx: Tx, id: string): Promise<void> {
  await lockGolfer(tx, id);
  await refuseDeleted(tx, id);
}

/** As {@link lockAccount}, and has all else that is written for the golfer wait. */
export async function lockAccountExclusively(tx: Tx, id: string): Promise<void> {
  await lockGolferExclusively(tx, id);
  await refuseDeleted(tx, id);
}

/**
 * Holds a golfer without an account and the account that they merge into, both as by {@link lockAccountExclusively}.
 * @returns false where that account is gone.
 */
export async function lockPair(tx: Tx, id: string, to: string): Promise<boolean> {
  await lockGolferExclusively(tx, id);
  await lockGolferExclusively(tx, to);
  return (await findDeletedGolfer(tx, to)) === null;
}

async function refuseDeleted(tx: Tx, id: string): Promise<void> {
  if (await findDeletedGolfer(tx, id)) throw notAuthenticated();
}
