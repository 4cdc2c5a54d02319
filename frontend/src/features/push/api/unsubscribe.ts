import { forgetHolder } from '../model.ts';

/** The subscription that this browser holds, whoever's it is. */
export async function findSubscription(): Promise<PushSubscription | null | undefined> {
  if (!('serviceWorker' in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration('/');
  return registration?.pushManager?.getSubscription();
}

/**
 * Has this browser hear nothing more: whoever uses it next shall not read what another golfer is told. The server learns of
 * it from the push service, with the next push.
 */
export async function unsubscribe(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
  forgetHolder();
}
