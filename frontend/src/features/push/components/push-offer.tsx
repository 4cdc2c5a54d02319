import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { CardSection } from '../../../components/ui/card.tsx';
import { useOffline } from '../../../lib/connection.ts';
import { bookingsQuery } from '../../booking/api/list-bookings.ts';
import { NotAllowed, useSubscribe } from '../api/subscribe.ts';
import { answerOf, mayPush, storeAnswer } from '../model.ts';

/** Whether it is not known yet if the golfer is to be asked. */
export function usePushUndecided(userId: string): boolean {
  const { isPending } = useQuery(bookingsQuery);
  return isPending && mayPush() && answerOf(userId) === null;
}

/**
 * Asks a golfer who has a booking, once, whether this browser shall tell them of changes. The browser's own question comes
 * only after a yes.
 */
export function PushOffer({ userId }: { userId: string }) {
  const [answer, setAnswer] = useState(() => answerOf(userId));
  const bookings = useQuery(bookingsQuery);
  const offline = useOffline();
  const subscribing = useSubscribe(userId);

  const answerWith = (given: 'yes' | 'no') => {
    storeAnswer(userId, given);
    setAnswer(given);
  };
  const accept = () =>
    subscribing.mutateAsync().then(
      () => answerWith('yes'),
      // Other errors may not occur the next time: the question stays.
      (error) => error instanceof NotAllowed && answerWith('no'),
    );
  if (answer !== null || offline || !mayPush() || !bookings.data?.length) return null;
  return (
    <CardSection title="Hear of changes on this device?">
      <p className="-mt-2 flex gap-2 text-muted-foreground text-sm">
        <Bell aria-hidden className="mt-0.5 size-4" />
        When your tee time is moved, cancelled or near, you read it here, also while Fourball is closed.
      </p>
      <div className="mt-3 paired gap-2">
        <Button variant="secondary" onClick={() => answerWith('no')}>
          Not now
        </Button>
        <Button pending={subscribing.isPending} pendingLabel="One moment..." onClick={accept}>
          Yes, please
        </Button>
      </div>
    </CardSection>
  );
}
