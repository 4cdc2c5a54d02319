import type { RuleName } from '@fourball/contracts/audit.ts';
import type { authEvents } from '@fourball/contracts/events/auth.ts';
import type { DataOf } from '@fourball/contracts/events/event.ts';
import type { EventWork, Received } from '@fourball/kit/events/consume/handler.ts';
import { recordAuditActions } from '@fourball/kit/security/audit.ts';
import { eraseCalendarsOf } from '../../calendar/service.ts';
import { deleteMailsOf } from '../../email/queue/service.ts';
import { eraseRefusalsOf } from '../../email/unsubscribe/service.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { deleteNotificationsOf, passNotifications } from '../../notifications/service.ts';
import { deleteSubscriptionsOf } from '../../push/subscriptions/service.ts';
import { deleteAddedGolfer, endLinks } from '../../read-models/answer-links/service.ts';
import { deleteEntriesOf } from '../../read-models/availability/service.ts';
import { applyGolferDeletion, isForgotten } from '../../read-models/golfers/service.ts';
import { deleteResetOf } from '../../read-models/resets/service.ts';
import { endMemberships } from '../../read-models/squads/service.ts';
import { copyAchievements, deleteAchievementsOf } from '../../triggers/achievements/service.ts';
import { copyNudges, deleteNudgesOf } from '../../triggers/nudges/service.ts';
import { copyGameDateNotices, deleteGameDateNoticesOf } from '../../triggers/standing-games/service.ts';

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
  await deleteNotificationsOf(tx, event.data.id);
  await deleteMailsOf(tx, event.data.id);
  await deleteSubscriptionsOf(tx, event.data.id);
  await deleteEntriesOf(tx, event.data.id);
  await endLinks(tx, { userId: event.data.id });
  await deleteAddedGolfer(tx, event.data.id);
  await deleteResetOf(tx, event.data.id);
  await deleteNudgesOf(tx, event.data.id);
  await deleteGameDateNoticesOf(tx, event.data.id);
  await deleteAchievementsOf(tx, event.data.id);
  await eraseRefusalsOf(tx, event.data.id);
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
    await copyNudges(work.tx, id, to);
    await copyGameDateNotices(work.tx, id, to);
    await copyAchievements(work.tx, id, to);
  }
  await applyAccountDeletion(work, event, 'account-merged');
}
