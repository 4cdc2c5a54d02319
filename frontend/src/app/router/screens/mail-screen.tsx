import { useQuery } from '@tanstack/react-query';
import { Link as LinkIcon } from 'lucide-react';
import { Link, useLocation, useParams, useSearchParams } from 'react-router-dom';
import { buttonVariants } from '../../../components/ui/button.tsx';
import { cardLook } from '../../../components/ui/card.tsx';
import { PageTitle } from '../../../components/ui/page-title.tsx';
import { FailedState, Spinner } from '../../../components/ui/states.tsx';
import { mailSubscriptionQuery } from '../../../features/unsubscribe/api/mail-subscription.ts';
import { Subscription } from '../../../features/unsubscribe/components/subscription.tsx';
import { MergeByLink } from '../../../features/verification/components/merge-by-link.tsx';
import { RestoreByLink } from '../../../features/verification/components/restore-by-link.tsx';
import { VerifyByLink } from '../../../features/verification/components/verify-by-link.tsx';
import { isStatus } from '../../../lib/api-error.ts';
import { classNames } from '../../../lib/class-names.ts';

const pages: Readonly<Record<string, typeof VerifyByLink>> = { '/restore-email': RestoreByLink, '/merge': MergeByLink };

/** Where the links of mails lead to: to end mails, to verify an address, to get it back, and, with a session, to merge. */
export function MailScreen() {
  const { mailToken } = useParams();
  const token = useSearchParams()[0].get('token') ?? '';
  const ByToken = pages[useLocation().pathname] ?? VerifyByLink;
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center p-4 text-center">
      <div className={classNames(cardLook, 'p-6 py-8')}>
        {mailToken && <Lookup mailToken={mailToken} />}
        {!mailToken && (token ? <ByToken token={token} /> : <Unknown />)}
      </div>
    </main>
  );
}

function Lookup({ mailToken }: { mailToken: string }) {
  const { data, error, isPending, refetch } = useQuery(mailSubscriptionQuery(mailToken));
  if (isPending)
    return (
      // As high as what comes: the card stands in the middle, and would move.
      <div className="grid min-h-79 content-center">
        <PageTitle className="sr-only">Unsubscribe</PageTitle>
        <Spinner />
      </div>
    );
  if (data) return <Subscription mailToken={mailToken} subscription={data} />;
  if (isStatus(error, 404)) return <Unknown />;
  return (
    <>
      <PageTitle className="mb-4 text-xl">Unsubscribe</PageTitle>
      <FailedState title="Failed to look up this link" error={error} onRetry={() => void refetch()} />
    </>
  );
}

function Unknown() {
  return (
    <>
      <LinkIcon aria-hidden className="mx-auto size-12 text-muted-foreground" />
      <PageTitle className="mt-4 text-xl">Unknown Link</PageTitle>
      <p className="mt-1 mb-6 text-muted-foreground">
        This link is cut off, or its account is gone. Your settings say what we mail you.
      </p>
      <Link to="/profile" className={buttonVariants({ className: 'w-full' })}>
        Open your settings
      </Link>
    </>
  );
}
