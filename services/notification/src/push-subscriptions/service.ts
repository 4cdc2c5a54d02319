import { PUSH_SUBSCRIPTIONS_MAX } from '@fourball/contracts/constants.ts';
import type { NewPushSubscription, PushSubscription } from '@fourball/contracts/http/push.ts';
import { newId } from '@fourball/kit/id.ts';
import { invalid, notFound } from '@fourball/kit/problem.ts';
import type { Prisma, PrismaClient } from '../generated/prisma/client.ts';
import { isForgotten } from '../golfers/service.ts';
import { faultIn } from './policy.ts';
import {
  deleteOldest,
  deleteOthers,
  deleteSubscription,
  deleteSubscriptionsOf,
  keepSubscription,
  lockSubscribing,
} from './repository.ts';
import { subscriptionView } from './views.ts';

type Tx = Prisma.TransactionClient;
export type PushSubscriptionService = ReturnType<typeof createPushSubscriptionService>;

/** @param publicKey the house's, which browsers subscribe with. */
export function createPushSubscriptionService({ client, publicKey }: { client: PrismaClient; publicKey: string }) {
  return {
    publicKey,

    /** A browser belongs to the golfer who used it last: what waits there for another one goes with theirs. */
    async subscribe(userId: string, subscription: NewPushSubscription): Promise<PushSubscription> {
      const fault = faultIn(subscription);
      if (fault) throw invalid(fault.path, fault.message);
      const { endpoint, keys } = subscription;
      const kept = await client.$transaction(async (tx) => {
        if (await isForgotten(tx, userId)) throw notFound();
        await lockSubscribing(tx, endpoint, userId);
        await deleteOthers(tx, endpoint, userId);
        const row = await keepSubscription(tx, { id: newId(), userId, endpoint, ...keys, publicKey });
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

/** Forgets a browser that nothing reaches any more. */
export const forgetSubscription = (tx: Tx, id: string) => deleteSubscription(tx, { id });

export const forgetSubscriptionsOf = (tx: Tx, userId: string) => deleteSubscriptionsOf(tx, userId);
