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

/** Golfer whose subscription this browser holds, and its id, which is empty until the server has said it. */
export const subscriptionHere = (): readonly string[] => localStorage.getItem(HERE)?.split(' ') ?? [];

/** Remembers the subscription of this browser, and whose it is. */
export const noteSubscription = (userId: string, subscriptionId: string): void =>
  localStorage.setItem(HERE, `${userId} ${subscriptionId}`);

/** Remembers that this browser holds no subscription. */
export const forgetHolder = (): void => localStorage.removeItem(HERE);

/**
 * Has the golfer asked anew who ended this browser's subscription: it must not come back by their next visit.
 * @param subscriptionId the one that ended; all without it.
 */
export function forgetSubscription(subscriptionId?: string): void {
  const [userId, here] = subscriptionHere();
  if (!userId || (subscriptionId !== undefined && subscriptionId !== here)) return;
  forgetAnswer(userId);
  forgetHolder();
}

/** Whether pushes work here, and the golfer has not forbidden them in the browser's own settings. */
export const mayPush = (): boolean =>
  'serviceWorker' in navigator &&
  'PushManager' in window &&
  'Notification' in window &&
  Notification.permission !== 'denied';
