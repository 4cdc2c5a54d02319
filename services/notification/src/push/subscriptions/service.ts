import { PUSH_SUBSCRIPTIONS_MAX } from '@fourball/contracts/constants.ts';
import type { NewPushSubscription, PushSubscription } from '@fourball/contracts/http/push.ts';
import { notFound, refuse } from '@fourball/kit/http/problem.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { addAskedGauge } from '@fourball/kit/telemetry/asked-gauge.ts';
import type { Metrics } from '@fourball/kit/telemetry/metrics.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { isForgotten } from '../../read-models/golfers/service.ts';
import { refuseIfReset } from '../../read-models/resets/service.ts';
import type { IsPushService } from './hosts.ts';
import { validateSubscription } from './policy.ts';
import {
  countByKey,
  deleteOldest,
  deleteOthers,
  deleteSubscription,
  findSubscriptionsOf,
  lockSubscribing,
  upsertSubscription,
} from './repository.ts';
import { subscriptionView } from './views.ts';

export { type IsPushService, pushServices } from './hosts.ts';
export { deleteUnusedSince as endSubscriptionsOf } from './repository.ts';

export type PushSubscriptionService = ReturnType<typeof createPushSubscriptionService>;

/** @param pushKey the house's public key, which browsers subscribe with now. */
export function createPushSubscriptionService(options: {
  client: PrismaClient;
  pushKey: () => string;
  isPushService: IsPushService;
}) {
  const { client, pushKey, isPushService } = options;
  return {
    pushKey,

    list: async (userId: string): Promise<PushSubscription[]> =>
      (await findSubscriptionsOf(client, userId)).map(subscriptionView),

    /** A browser belongs to the golfer who used it last: what waits there for another one goes with theirs. */
    async subscribe(
      userId: string,
      subscription: NewPushSubscription,
      device: string | null,
    ): Promise<PushSubscription> {
      refuse(validateSubscription(subscription, isPushService));
      // Apps from before keys were replaced do not say by which one they subscribed.
      const { endpoint, keys, publicKey = pushKey(), replaces } = subscription;
      const now = new Date();
      const kept = await client.$transaction(async (tx) => {
        if (await isForgotten(tx, userId)) throw notFound();
        await refuseIfReset(tx, userId, now);
        await lockSubscribing(tx, endpoint, userId);
        await deleteOthers(tx, endpoint, userId);
        const row = await upsertSubscription(tx, {
          id: newId(),
          userId,
          endpoint,
          ...keys,
          publicKey,
          lastUsedAt: now,
          device,
        });
        if (replaces !== undefined && replaces !== endpoint)
          await deleteSubscription(tx, { endpoint: replaces, userId });
        await deleteOldest(tx, userId, PUSH_SUBSCRIPTIONS_MAX);
        return row;
      });
      return subscriptionView(kept);
    },

    async unsubscribe(userId: string, id: string): Promise<void> {
      if (!(await deleteSubscription(client, { id, userId }))) throw notFound('Subscription not found');
    },
  };
}

/** Counts browsers by the key that they hear by: one that none hears by can go. */
export const measureSubscriptions = (metrics: Metrics, client: PrismaClient): void =>
  addAskedGauge(metrics, {
    name: 'fourball_push_subscriptions',
    help: 'Browsers that pushes go to, by the public key that they subscribed with.',
    labelNames: ['key'],
    ask: async () =>
      (await countByKey(client)).map(({ publicKey, count }) => ({ labels: { key: publicKey }, value: count })),
  });
