import { pushRoutes } from '@fourball/contracts/http/push.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { registerWorker } from '../../../lib/worker.ts';
import { bytesOf, noteSubscription } from '../model.ts';

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
  const former = known && !isSame(known.options.applicationServerKey, applicationServerKey) ? known : undefined;
  await former?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint, expirationTime, keys } = subscription.toJSON();
  const replaces = former ? { replaces: former.endpoint } : {};
  const body = pushRoutes.subscribeToPush.body.parse({ endpoint, expirationTime, keys, publicKey, ...replaces });
  const { id } = await call(pushRoutes.subscribeToPush, { body });
  noteSubscription(userId, id);
}

const isSame = (one: ArrayBuffer | null, other: Uint8Array): boolean =>
  one !== null && new Uint8Array(one).toString() === other.toString();

export const useSubscribe = (userId: string) =>
  useMutation({
    mutationFn: () => subscribe(userId),
    meta: {
      failed: { title: 'This device cannot hear of changes' },
      succeeded: { title: 'You will hear of changes here', description: 'Switch it off in your profile at any time.' },
    },
  });
