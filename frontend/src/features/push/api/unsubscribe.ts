/**
 * Has this browser hear nothing more: whoever uses it next shall not read what another golfer is told. The server learns of
 * it from the push service, with the next push.
 */
export async function unsubscribe(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration('/');
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
