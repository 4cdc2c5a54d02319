import { isolated } from '@fourball/contracts/bidi.ts';
import { useQuery } from '@tanstack/react-query';
import { Link as LinkIcon } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { buttonVariants } from '../../../components/ui/button.tsx';
import { cardLook } from '../../../components/ui/card.tsx';
import { PageTitle } from '../../../components/ui/page-title.tsx';
import { FailedState, Spinner } from '../../../components/ui/states.tsx';
import { currentUserQuery } from '../../../features/auth/api/current-user.ts';
import { completeOnboarding } from '../../../features/onboarding/model.ts';
import { inviteQuery, type WayIn } from '../../../features/squad/api/get-invite.ts';
import { squadsQuery } from '../../../features/squad/api/list-squads.ts';
import { chooseInvite } from '../../../features/squad/chosen-invite.ts';
import { Invitation } from '../../../features/squad/components/invitation.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { classNames } from '../../../lib/class-names.ts';

// Loaded apart: golfers who have an account do without the code of forms.
const SignUpForm = lazy(async () => ({
  default: (await import('../../../features/auth/components/sign-up-form.tsx')).SignUpForm,
}));

export function JoinScreen() {
  const { inviteCode, invitationId } = useParams();
  const wayIn = invitationId ? { invitationId } : inviteCode && { inviteCode };
  return (
    <main className="mx-auto max-w-md p-4 pt-[10dvh] text-center">
      <div className={classNames(cardLook, 'p-6 py-8')}>
        {wayIn ? <InviteLookup wayIn={wayIn} /> : <Dead title="Invalid Link">This invite link is not valid.</Dead>}
      </div>
    </main>
  );
}

function InviteLookup({ wayIn }: { wayIn: WayIn }) {
  const { pathname } = useLocation();
  const session = useQuery(currentUserQuery);
  const invite = useQuery(inviteQuery(wayIn));
  const squads = useQuery({ ...squadsQuery, enabled: Boolean(session.data) });
  if (invite.isPending || session.isPending || squads.isLoading)
    return (
      <div className="grid min-h-69 content-center">
        <PageTitle className="sr-only">Join Squad</PageTitle>
        <Spinner label="Loading invite details..." className="pb-4" />
        <p aria-hidden className="text-muted-foreground">
          Loading invite details...
        </p>
      </div>
    );
  const gone = invite.isError && refused(invite.error);
  const failure = invite.isError && !gone && (
    <div className="mb-6">
      <FailedState title="The invite could not be looked up" error={invite.error} onRetry={invite.refetch} />
    </div>
  );
  if (!invite.data || gone)
    return (
      <Dead title="Invite Expired" failure={failure}>
        This invite link has expired or is no longer valid.
      </Dead>
    );
  return (
    <>
      {failure}
      <Invitation
        wayIn={wayIn}
        squad={invite.data.squad}
        signedIn={Boolean(session.data)}
        isMember={squads.data?.some(({ id }) => id === invite.data.squad.id) ?? false}
        signUp={
          <Suspense fallback={<div className="h-76" />}>
            <SignUpForm
              target={pathname}
              stepTo={`Join ${isolated(invite.data.squad.name)}`}
              onRegistered={() => chooseInvite(pathname)}
            />
          </Suspense>
        }
        // The tour waits behind Help: the next step from a link is to say when one can play.
        onReturned={completeOnboarding}
      />
    </>
  );
}

/** The server knows the link and says no; all else, as too many look-ups from one clubhouse, may go better the next time. */
const refused = (error: Error) => error instanceof ApiError && error.status < 500 && error.status !== 429;

interface DeadProps {
  title: string;
  /** Given where the link may be a good one that could not be looked up. */
  failure?: ReactNode;
  children: ReactNode;
}

function Dead({ title, failure, children }: DeadProps) {
  return (
    <>
      <LinkIcon aria-hidden className="mx-auto size-12 text-muted-foreground" />
      <PageTitle className="mt-4 text-xl">{title}</PageTitle>
      <p className="mt-1 mb-6 text-muted-foreground">{children}</p>
      {failure}
      <Link to="/" className={buttonVariants({ className: 'w-full' })}>
        Go to Home
      </Link>
    </>
  );
}
