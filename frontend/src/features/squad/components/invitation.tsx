import { isolated } from '@fourball/contracts/bidi.ts';
import type { InvitedSquad } from '@fourball/contracts/http/squad.ts';
import { CircleCheck, Users } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { Button, buttonVariants } from '../../../components/ui/button.tsx';
import { PageTitle } from '../../../components/ui/page-title.tsx';
import { PRODUCT_NAME } from '../../../lib/product.ts';
import type { WayIn } from '../api/get-invite.ts';
import { useJoinSquad } from '../api/join-squad.ts';
import { chooseInvite, takeChosenInvite } from '../chosen-invite.ts';

interface InvitationProps {
  wayIn: WayIn;
  squad: InvitedSquad['squad'];
  signedIn: boolean;
  /** Led to the squad, unless they have just joined. */
  isMember: boolean;
  /** Opens an account from here, for one who has none. */
  signUp: ReactNode;
  /** Called for one who has come back signed in, and joins without being asked again. */
  onReturned: () => void;
}

/** Page of an invite link, from the squad's name to the welcome. */
export function Invitation({ wayIn, squad, signedIn, isMember, signUp, onReturned }: InvitationProps) {
  const joining = useJoinSquad(wayIn);
  const { pathname } = useLocation();
  const { mutate: join } = joining;
  const mayJoin = signedIn && !isMember;
  useEffect(() => {
    if (!mayJoin || !takeChosenInvite(pathname)) return;
    onReturned();
    join();
  }, [mayJoin, pathname, join, onReturned]);
  if (isMember && joining.isIdle) return <Navigate to={`/squad/${squad.id}`} replace />;
  if (joining.isSuccess)
    return (
      <>
        <CircleCheck aria-hidden className="mx-auto size-14 text-primary" />
        <PageTitle announced className="mt-4 text-xl">
          Welcome to the Squad!
        </PageTitle>
        <p className="mt-1 mb-6 text-muted-foreground">You are now a member of {isolated(squad.name)}.</p>
        <div className="grid gap-2">
          <Link to={`/squad/${joining.data.squad.id}?answer=1`} className={buttonVariants()}>
            Say When You Can Play
          </Link>
          <Link to={`/squad/${joining.data.squad.id}`} className={buttonVariants({ variant: 'secondary' })}>
            View Squad Details
          </Link>
          <Link to="/" className={buttonVariants({ variant: 'quiet' })}>
            Go to Dashboard
          </Link>
        </div>
      </>
    );
  return (
    <>
      <span className="mx-auto grid size-14 place-items-center rounded-full bg-excellent text-excellent-foreground">
        <Users aria-hidden className="size-7" />
      </span>
      <p className="mt-4 text-muted-foreground text-sm">You're invited to join</p>
      <PageTitle className="wrap-anywhere text-xl">{squad.name}</PageTitle>
      {squad.description && <p className="wrap-anywhere mt-2">{squad.description}</p>}
      <p className="mt-2 mb-6 text-muted-foreground text-sm">{squad.memberCount} member(s)</p>
      {signedIn ? (
        <div className="grid gap-2">
          <Button pending={joining.isPending} pendingLabel="Joining..." onClick={() => joining.mutate()}>
            Join Squad
          </Button>
          <Link to="/" className={buttonVariants({ variant: 'secondary' })}>
            Not Now
          </Link>
        </div>
      ) : (
        <>
          <p className="mb-3 border-t pt-4 text-muted-foreground text-sm">New to {PRODUCT_NAME}? Join with your name</p>
          <div className="text-left">{signUp}</div>
          <p className="mt-6 mb-3 border-t pt-4 text-muted-foreground text-sm">Sign in to join this golf squad</p>
          {/* The server's sign-in page, not a route of this app: a full-page navigation. */}
          <a
            href={`/api/login?returnTo=${encodeURIComponent(pathname)}`}
            className={buttonVariants({ variant: 'secondary', className: 'w-full' })}
            onClick={() => chooseInvite(pathname)}
          >
            Sign In to Join
          </a>
        </>
      )}
    </>
  );
}
