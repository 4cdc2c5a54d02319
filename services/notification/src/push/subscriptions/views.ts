import type { PushSubscription } from '@fourball/contracts/http/push.ts';
import type { SubscriptionRow } from './repository.ts';

export const subscriptionView = ({ id, createdAt }: SubscriptionRow): PushSubscription => ({
  id,
  createdAt: createdAt.toISOString(),
});
