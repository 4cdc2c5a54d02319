import { useEffect } from 'react';
import { answerOf, subscriptionHere } from '../model.ts';

/**
 * Subscribes a browser anew whose golfer wants to hear of changes there: signing out ended it, the house's key may be
 * another since, or the browser have lost what it had. Ends the pushes of another golfer, whose session ended by itself or
 * from elsewhere. Where that fails, the next visit tries again.
 */
export function PushRenewal({ golferId }: { golferId: string }) {
  useEffect(() => {
    const [holder = golferId] = subscriptionHere();
    if (answerOf(golferId) !== 'yes' && holder === golferId) return;
    import('../api/renew.ts').then(({ renew }) => renew(golferId)).catch(() => {});
  }, [golferId]);
  return null;
}
