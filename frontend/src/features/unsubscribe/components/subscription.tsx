import type { MailSubscription } from '@fourball/contracts/http/unsubscribe.ts';
import { CircleCheck, Mail, MailX } from 'lucide-react';
import { Fragment, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, buttonVariants } from '../../../components/ui/button.tsx';
import { PageTitle } from '../../../components/ui/page-title.tsx';
import { useResubscribe, useUnsubscribe } from '../api/change-subscription.ts';
import { wordsOf } from '../model.ts';

interface SubscriptionProps {
  mailToken: string;
  /** As it was when the page was opened. */
  subscription: MailSubscription;
}

/** Asks before anything ends, says how it went, and takes it back. */
export function Subscription({ mailToken, subscription }: SubscriptionProps) {
  const [state, setState] = useState<'asking' | 'ended' | 'restored' | 'switched-off'>(
    subscription.isSubscribed ? 'asking' : 'ended',
  );
  const { name, description, rest } = wordsOf(subscription);
  const ending = useUnsubscribe(mailToken);
  const restoring = useResubscribe(mailToken);
  const end = () => ending.mutate(undefined, { onSuccess: () => setState('ended') });
  const restore = () =>
    restoring.mutate(undefined, {
      onSuccess: ({ isSubscribed }) => setState(isSubscribed ? 'restored' : 'switched-off'),
    });
  const unsubscribe = (variant: 'primary' | 'secondary') => (
    <Button variant={variant} pending={ending.isPending} pendingLabel="Unsubscribing..." onClick={end}>
      Unsubscribe
    </Button>
  );

  const steps = {
    asking: {
      icon: Mail,
      title: `Unsubscribe from ${name}?`,
      text: `We mail you ${description}. ${rest}`,
      action: unsubscribe('primary'),
    },
    ended: {
      icon: MailX,
      title: "You're unsubscribed",
      text: `No more mails about ${description}. ${rest}`,
      action: (
        <Button variant="secondary" pending={restoring.isPending} pendingLabel="Subscribing..." onClick={restore}>
          Subscribe again
        </Button>
      ),
    },
    restored: {
      icon: CircleCheck,
      title: "You're subscribed again",
      text: `We mail you ${description}.`,
      action: unsubscribe('secondary'),
    },
    'switched-off': {
      icon: MailX,
      title: 'Switched off in your settings',
      text: `Mails about ${description} come again once ${name} and Email Notifications are on in your settings.`,
      action: (
        <Link to="/profile?open=notifications" className={buttonVariants()}>
          Open your settings
        </Link>
      ),
    },
  };
  const { icon: Icon, title, text, action } = steps[state];
  return (
    <Fragment key={state}>
      <span className="mx-auto grid size-14 place-items-center rounded-full bg-excellent text-excellent-foreground">
        <Icon aria-hidden className="size-7" />
      </span>
      <PageTitle announced={ending.isSuccess || restoring.isSuccess} className="mt-4 text-xl">
        {title}
      </PageTitle>
      <p className="mt-2 mb-6 text-muted-foreground">{text}</p>
      <div className="grid gap-2">
        {action}
        <Link to="/" className={buttonVariants({ variant: 'quiet' })}>
          Go to Home
        </Link>
      </div>
    </Fragment>
  );
}
