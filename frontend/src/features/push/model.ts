/** A golfer's answer to whether they want to hear of changes in this browser. */
export type Answer = 'yes' | 'no';

/** The answer is the golfer's and the browser's: another golfer on this phone is asked anew. */
const keyOf = (userId: string) => `fourball.push.${userId}`;

export const answerOf = (userId: string): Answer | null => {
  const answer = localStorage.getItem(keyOf(userId));
  return answer === 'yes' || answer === 'no' ? answer : null;
};

export const storeAnswer = (userId: string, answer: Answer): void => localStorage.setItem(keyOf(userId), answer);

export const forgetAnswer = (userId: string): void => localStorage.removeItem(keyOf(userId));

const HERE = 'fourball.push-subscription';

/** Remembers the subscription of this browser, and whose it is. */
export const noteSubscription = (userId: string, subscriptionId: string): void =>
  localStorage.setItem(HERE, `${userId} ${subscriptionId}`);

/**
 * Has the golfer asked anew who ended this browser's subscription: it must not come back by their next visit.
 * @param subscriptionId the one that ended; all without it.
 */
export function forgetSubscription(subscriptionId?: string): void {
  const [userId, here] = (localStorage.getItem(HERE) ?? '').split(' ');
  if (!userId || (subscriptionId !== undefined && subscriptionId !== here)) return;
  forgetAnswer(userId);
  localStorage.removeItem(HERE);
}

/** Whether pushes work here, and the golfer has not forbidden them in the browser's own settings. */
export const mayPush = (): boolean =>
  'serviceWorker' in navigator &&
  'PushManager' in window &&
  'Notification' in window &&
  Notification.permission !== 'denied';

/** A base64url key as the bytes that browsers compare. */
export const bytesOf = (base64Url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64Url.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
