import { CircleCheck, Undo2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonVariants } from '../../../components/ui/button.tsx';
import { useRestoreEmail } from '../api/restore-email.ts';
import { LinkAction, LinkStep } from './link-step.tsx';

/** Page of the mailed link that undoes a change of the address. */
export function RestoreByLink({ token }: { token: string }) {
  const restoring = useRestoreEmail();
  if (restoring.isSuccess)
    return (
      <LinkStep key="done" announced icon={CircleCheck} title="Your account is yours again">
        <p className="mt-2 mb-6 text-muted-foreground">
          We have mailed you a link to set a new password: the one before does not sign in any more.
        </p>
        <Link to="/auth" className={buttonVariants({ className: 'w-full' })}>
          Go to Sign In
        </Link>
      </LinkStep>
    );
  return (
    <LinkStep icon={Undo2} title="Undo the change of your address">
      <p className="mt-2 mb-6 text-muted-foreground">
        Your account gets back the address that this mail came to. Every device is signed out, calendar feeds, your
        imported calendar and notifications on devices end, and you set a new password.
      </p>
      <LinkAction
        label="Take my account back"
        pendingLabel="Taking it back..."
        act={restoring}
        onAct={() => restoring.mutate(token)}
      />
    </LinkStep>
  );
}
