import type { RuleName } from '@fourball/contracts/audit.ts';
import type { authEvents } from '@fourball/contracts/events/auth.ts';
import type { DataOf } from '@fourball/contracts/events/event.ts';
import type { EventWork, Received } from '@fourball/kit/events/consume/handler.ts';
import { recordAuditActions } from '@fourball/kit/security/audit.ts';
import { eraseCalendarsOf } from '../../calendar/service.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { endLinks } from '../../read-models/answer-links/service.ts';
import { applyGolferDeletion, isForgotten } from '../../read-models/golfers/service.ts';
import { endMemberships } from '../../read-models/squads/service.ts';
import { copyOnceEach, deleteOwned, passNotifications } from './repository.ts';

type Tx = Prisma.TransactionClient;

/**
 * Forgets a golfer whose account is gone: what they were told, what waits to be mailed to them, and who they were. What
 * comes for them later finds the account gone.
 */
export async function applyAccountDeletion(
  { tx, publish }: EventWork<Tx>,
  event: Received<{ id: string }>,
  rule: Extract<RuleName, 'account-deleted' | 'account-merged'> = 'account-deleted',
): Promise<void> {
  // The memberships first: news of a squad, too, hold a membership before they hold a golfer.
  await endMemberships(tx, { userId: event.data.id });
  if (await applyGolferDeletion(tx, event)) {
    await recordAuditActions(tx, [{ action: 'golfer-forgotten', rule, userId: event.data.id }]);
  }
  await deleteOwned(tx, event.data.id);
  await endLinks(tx, { userId: event.data.id });
  await eraseCalendarsOf(tx, publish, event.data.id);
}

/**
 * Follows a golfer without an account who is one with an account: what they were told, asked and achieved is that one's.
 * Mails that wait for them go: the account is told by its own settings from then on.
 */
export async function applyMerge(
  work: EventWork<Tx>,
  event: Received<DataOf<typeof authEvents.golferClaimed>>,
): Promise<void> {
  const { id, to } = event.data;
  await endMemberships(work.tx, { userId: id });
  if (!(await isForgotten(work.tx, to))) {
    await passNotifications(work.tx, id, to);
    await copyOnceEach(work.tx, id, to);
  }
  await applyAccountDeletion(work, event, 'account-merged');
}
