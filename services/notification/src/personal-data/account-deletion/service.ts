import type { Received } from '@fourball/kit/events/consume/handler.ts';
import type { Publish } from '@fourball/kit/events/publish/ledger.ts';
import { recordDeeds } from '@fourball/kit/security/audit.ts';
import { forgetCalendarsOf } from '../../calendar/service.ts';
import { forgetMailsOf } from '../../email/queue/service.ts';
import { forgetRefusalsOf } from '../../email/unsubscribe/service.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { forgetNotificationsOf } from '../../notifications/service.ts';
import { forgetSubscriptionsOf } from '../../push/subscriptions/service.ts';
import { forgetEntriesOf } from '../../read-models/availability/service.ts';
import { forgetAccount } from '../../read-models/golfers/service.ts';
import { endMembershipsOf } from '../../read-models/squads/service.ts';
import { forgetAchievementsOf } from '../../triggers/achievements/service.ts';
import { forgetNudgesOf } from '../../triggers/nudges/service.ts';

type Tx = Prisma.TransactionClient;

/**
 * Forgets a golfer whose account is gone: what they were told, what waits to be mailed to them, and who they were. What
 * comes for them later finds the account gone.
 */
export async function forgetGolfer(tx: Tx, event: Received<{ id: string }>, publish: Publish): Promise<void> {
  // The memberships first: news of a squad, too, hold a membership before they hold a golfer.
  await endMembershipsOf(tx, event.data.id);
  if (await forgetAccount(tx, event)) {
    await recordDeeds(tx, [{ deed: 'golfer-forgotten', rule: 'account-deleted', userId: event.data.id }]);
  }
  await forgetNotificationsOf(tx, event.data.id);
  await forgetMailsOf(tx, event.data.id);
  await forgetSubscriptionsOf(tx, event.data.id);
  await forgetEntriesOf(tx, event.data.id);
  await forgetNudgesOf(tx, event.data.id);
  await forgetAchievementsOf(tx, event.data.id);
  await forgetRefusalsOf(tx, event.data.id);
  await forgetCalendarsOf(tx, publish, event.data.id);
}
