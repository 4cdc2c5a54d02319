import type { EventWork, Received } from '@fourball/kit/events/consume/handler.ts';
import { type AuditAction, recordAuditActions } from '@fourball/kit/security/audit.ts';
import { eraseEntriesOf } from '../entries/service.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { closeAccount } from '../golfers/service.ts';
import { endMemberships } from '../memberships/service.ts';

type Tx = Prisma.TransactionClient;

/**
 * Forgets a golfer whose account is gone, and publishes the end of each entry. What they save at the same moment is either
 * there already, and goes too, or is refused.
 */
export async function applyAccountDeletion(
  { tx, publish }: EventWork<Tx>,
  event: Received<{ id: string }>,
): Promise<void> {
  const userId = event.data.id;
  const isForgotten = await closeAccount(tx, event);
  await endMemberships(tx, { userId });
  const count = await eraseEntriesOf(tx, userId, publish);
  const of = { rule: 'account-deleted', userId } as const;
  const forgotten: AuditAction[] = isForgotten ? [{ action: 'golfer-forgotten', ...of }] : [];
  await recordAuditActions(tx, [...forgotten, { action: 'entries-deleted', ...of, count }]);
}
