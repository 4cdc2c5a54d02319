import type { EventWork, Received } from '@fourball/kit/events/consume/handler.ts';
import { recordAuditActions } from '@fourball/kit/security/audit.ts';
import { eraseCalendarsOf } from '../../calendar/service.ts';
import { deleteMailsOf } from '../../email/queue/service.ts';
import { eraseRefusalsOf } from '../../email/unsubscribe/service.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { deleteNotificationsOf } from '../../notifications/service.ts';
import { deleteSubscriptionsOf } from '../../push/subscriptions/service.ts';
import { deleteAddedGolfer, endLinks } from '../../read-models/answer-links/service.ts';
import { deleteEntriesOf } from '../../read-models/availability/service.ts';
import { applyGolferDeletion } from '../../read-models/golfers/service.ts';
import { deleteResetOf } from '../../read-models/resets/service.ts';
import { endMemberships } from '../../read-models/squads/service.ts';
import { deleteAchievementsOf } from '../../triggers/achievements/service.ts';
import { deleteNudgesOf } from '../../triggers/nudges/service.ts';

type Tx = Prisma.TransactionClient;

/**
 * Forgets a golfer whose account is gone: what they were told, what waits to be mailed to them, and who they were. What
 * comes for them later finds the account gone.
 */
export async function applyAccountDeletion(
  { tx, publish }: EventWork<Tx>,
  event: Received<{ id: string }>,
): Promise<void> {
  // The memberships first: news of a squad, too, hold a membership before they hold a golfer.
  await endMemberships(tx, { userId: event.data.id });
  if (await applyGolferDeletion(tx, event)) {
    await recordAuditActions(tx, [{ action: 'golfer-forgotten', rule: 'account-deleted', userId: event.data.id }]);
  }
  await deleteNotificationsOf(tx, event.data.id);
  await deleteMailsOf(tx, event.data.id);
  await deleteSubscriptionsOf(tx, event.data.id);
  await deleteEntriesOf(tx, event.data.id);
  await endLinks(tx, { userId: event.data.id });
  await deleteAddedGolfer(tx, event.data.id);
  await deleteResetOf(tx, event.data.id);
  await deleteNudgesOf(tx, event.data.id);
  await deleteAchievementsOf(tx, event.data.id);
  await eraseRefusalsOf(tx, event.data.id);
  await eraseCalendarsOf(tx, publish, event.data.id);
}
