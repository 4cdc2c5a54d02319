import type { CredentialsResetState } from '@fourball/contracts/events/auth.ts';
import type { EventWork, Received } from '@fourball/kit/events/consume/handler.ts';
import { endCalendarsOf } from '../../calendar/service.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { endSubscriptionsOf } from '../../push/subscriptions/service.ts';
import { lockGolfer } from '../../read-models/golfers/service.ts';
import { applyReset } from '../../read-models/resets/service.ts';

type Tx = Prisma.TransactionClient;

/**
 * Ends the feeds, devices and import that were made before the reset, by whoever was signed in then. Later ones stay, so
 * that an event that comes late or again ends nothing new.
 */
export async function applyCredentialsReset(
  { tx, publish }: EventWork<Tx>,
  event: Received<CredentialsResetState>,
): Promise<void> {
  if (event.isSnapshot) return;
  const { id, at } = event.data;
  await lockGolfer(tx, id);
  await applyReset(tx, event);
  await endSubscriptionsOf(tx, id, new Date(at));
  await endCalendarsOf(tx, publish, id, new Date(at));
}
