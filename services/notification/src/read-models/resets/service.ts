import type { CredentialsResetState } from '@fourball/contracts/events/auth.ts';
import type { Received } from '@fourball/kit/events/consume/handler.ts';
import { notAuthenticated } from '@fourball/kit/http/problem.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { findReset, upsertReset } from './repository.ts';

type Tx = Prisma.TransactionClient;

export const applyReset = (tx: Tx, { data }: Received<CredentialsResetState>) =>
  upsertReset(tx, data.id, new Date(data.at));

/**
 * Refuses what was begun before the golfer's latest reset: it was under way meanwhile, and would outlive it. To be called
 * while the golfer is held.
 */
export async function refuseIfReset(tx: Tx, golferId: string, begunAt: Date): Promise<void> {
  const reset = await findReset(tx, golferId);
  if (reset && begunAt < reset.at) throw notAuthenticated();
}
