import { useEffect } from 'react';
import { answerOf, mayPush } from '../model.ts';

/**
 * Subscribes a browser anew whose golfer wants to hear of changes there: signing out ended it, the house's key may be
 * another since, or the browser have lost what it had. Where that fails, the next visit tries again.
 */
export function PushRenewal({ golferId }: { golferId: string }) {
  useEffect(() => {
    if (answerOf(golferId) !== 'yes' || !mayPush() || Notification.permission !== 'granted') return;
    import('../api/subscribe.ts').then(({ subscribe }) => subscribe(golferId)).catch(() => {});
  }, [golferId]);
  return null;
}
