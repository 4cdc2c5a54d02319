import type { MailSubscription } from '@fourball/contracts/http/unsubscribe.ts';
import { CircleCheck, type LucideIcon, Mail, MailX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
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

  if (state === 'asking')
    return (
      <Step icon={Mail} title={`Unsubscribe from ${name}?`} action={unsubscribe('primary')}>
        We mail you {description}. {rest}
      </Step>
    );
  if (state === 'ended')
    return (
      <Step
        key="ended"
        announced={ending.isSuccess}
        icon={MailX}
        title="You're unsubscribed"
        action={
          <Button variant="secondary" pending={restoring.isPending} pendingLabel="Subscribing..." onClick={restore}>
            Subscribe again
          </Button>
        }
      >
        No more mails about {description}. {rest}
      </Step>
    );
  if (state === 'restored')
    return (
      <Step
        key="restored"
        announced
        icon={CircleCheck}
        title="You're subscribed again"
        action={unsubscribe('secondary')}
      >
        We mail you {description}.
      </Step>
    );
  return (
    <Step
      key="switched-off"
      announced
      icon={MailX}
      title="Switched off in your settings"
      action={
        <Link to="/profile?open=notifications" className={buttonVariants()}>
          Open your settings
        </Link>
      }
    >
      Mails about {description} come again once {name} and Email Notifications are on in your settings.
    </Step>
  );
}

interface StepProps {
  icon: LucideIcon;
  title: string;
  announced?: boolean;
  action: ReactNode;
  children: ReactNode;
}

function Step({ icon: Icon, title, announced = false, action, children }: StepProps) {
  return (
    <>
      <span className="mx-auto grid size-14 place-items-center rounded-full bg-excellent text-excellent-foreground">
        <Icon aria-hidden className="size-7" />
      </span>
      <PageTitle announced={announced} className="mt-4 text-xl">
        {title}
      </PageTitle>
      <p className="mt-2 mb-6 text-muted-foreground">{children}</p>
      <div className="grid gap-2">
        {action}
        <Link to="/" className={buttonVariants({ variant: 'quiet' })}>
          Go to Home
        </Link>
      </div>
    </>
  );
}
