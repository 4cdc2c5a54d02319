import { pushRoutes } from '@fourball/contracts/http/push.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { registerWorker } from '../../../lib/worker.ts';
import { noteSubscription } from '../model.ts';

/** The golfer did not let the browser show notifications. */
export class NotAllowed extends Error {
  override readonly name = 'NotAllowed';
}

/**
 * Has this browser hear of what the golfer is told; the browser asks for its permission where it has not been given. Again:
 * nothing changes, but that a subscription by a former key of the house is replaced.
 */
export async function subscribe(userId: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new NotAllowed('Notifications are not allowed here');
  await registerWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const { publicKey } = await call(pushRoutes.pushKey);
  const applicationServerKey = bytesOf(publicKey);
  const known = await pushManager.getSubscription();
  const former = known && !hasKey(known, applicationServerKey) ? known : undefined;
  await former?.unsubscribe();
  // Should the answer be lost, the id from before is not taken for this one's.
  if (former || !known) noteSubscription(userId, '');
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint, expirationTime, keys } = subscription.toJSON();
  const replaces = former ? { replaces: former.endpoint } : {};
  const body = pushRoutes.subscribeToPush.body.parse({ endpoint, expirationTime, keys, publicKey, ...replaces });
  const { id } = await call(pushRoutes.subscribeToPush, { body });
  noteSubscription(userId, id);
}

/** A base64url key as the bytes that browsers compare. */
export const bytesOf = (base64Url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64Url.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));

/** Whether the browser subscribed with this key of the house. */
export const hasKey = ({ options: { applicationServerKey } }: PushSubscription, key: Uint8Array): boolean =>
  applicationServerKey !== null && new Uint8Array(applicationServerKey).toString() === key.toString();

export const useSubscribe = (userId: string) =>
  useMutation({
    mutationFn: () => subscribe(userId),
    meta: {
      failed: { title: 'This device cannot hear of changes' },
      succeeded: { title: 'You will hear of changes here', description: 'Switch it off in your profile at any time.' },
    },
  });
