import type { PushSubscription } from '@fourball/contracts/http/push.ts';
import type { SubscriptionRow } from './repository.ts';

export const subscriptionView = ({ id, device, createdAt, lastUsedAt }: SubscriptionRow): PushSubscription => ({
  id,
  device,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt.toISOString(),
});
