import type { RuleName } from '@fourball/contracts/audit.ts';
import type { authEvents } from '@fourball/contracts/events/auth.ts';
import type { DataOf } from '@fourball/contracts/events/event.ts';
import type { EventWork, Received } from '@fourball/kit/events/consume/handler.ts';
import { recordAuditActions } from '@fourball/kit/security/audit.ts';
import { copyEntries, eraseEntriesOf } from '../entries/service.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { closeAccount, lockPair } from '../golfers/service.ts';
import { endMemberships } from '../memberships/service.ts';

type Tx = Prisma.TransactionClient;

/**
 * Forgets a golfer whose account is gone, and publishes the end of each entry. What they save at the same moment is either
 * there already, and goes too, or is refused.
 */
export async function applyAccountDeletion(
  { tx, publish }: EventWork<Tx>,
  event: Received<{ id: string }>,
  rule: Extract<RuleName, 'account-deleted' | 'account-merged'> = 'account-deleted',
): Promise<void> {
  const userId = event.data.id;
  const isForgotten = await closeAccount(tx, event);
  await endMemberships(tx, { userId });
  const count = await eraseEntriesOf(tx, userId, publish);
  await recordAuditActions(tx, [
    { action: 'golfer-forgotten', rule, userId, count: Number(isForgotten) },
    { action: 'entries-deleted', rule, userId, count },
  ]);
}

/** Follows a golfer without an account who is one with an account: what that one has not said of a date, they said. */
export async function applyMerge(
  work: EventWork<Tx>,
  event: Received<DataOf<typeof authEvents.golferClaimed>>,
): Promise<void> {
  const { id, to } = event.data;
  if (await lockPair(work.tx, id, to)) await copyEntries(work.tx, work.publish, id, to);
  await applyAccountDeletion(work, event, 'account-merged');
}
