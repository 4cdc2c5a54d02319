import { PUSH_SUBSCRIPTIONS_MAX } from '@fourball/contracts/constants.ts';
import { pushRoutes } from '@fourball/contracts/http/push.ts';
import { call } from '../../../lib/call.ts';
import { answerOf, forgetSubscription, mayPush, subscriptionHere } from '../model.ts';
import { bytesOf, hasKey, subscribe } from './subscribe.ts';
import { findSubscription, unsubscribe } from './unsubscribe.ts';

/**
 * Has this browser hear of what the golfer is told, where they said yes to it here, and of nothing that another golfer is
 * told. Where that fails, nothing changes.
 */
export async function renew(userId: string): Promise<void> {
  if (answerOf(userId) !== 'yes') return unsubscribe();
  if (!mayPush() || Notification.permission !== 'granted') return;
  const [holder, id] = subscriptionHere();
  const known = await findSubscription();
  if (holder !== userId || !id || !known || !(await isEnded(id, known))) return subscribe(userId);
  forgetSubscription(id);
  await known.unsubscribe();
}

/**
 * Whether the golfer ended this browser's subscription on another device: they are asked anew. The server drops the oldest
 * of too many as well, and those by a former key of the house: while the list is full, and by another key, the golfer's yes stays.
 */
async function isEnded(id: string, known: PushSubscription): Promise<boolean> {
  const kept = await call(pushRoutes.listPushSubscriptions);
  if (kept.length >= PUSH_SUBSCRIPTIONS_MAX || kept.some((one) => one.id === id)) return false;
  const { publicKey } = await call(pushRoutes.pushKey);
  return hasKey(known, bytesOf(publicKey));
}
