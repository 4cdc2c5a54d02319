import { Undo2 } from 'lucide-react';
import { useRestoreEmail } from '../api/restore-email.ts';
import { LinkPage } from './link-page.tsx';

const DONE = {
  title: 'Your account is yours again',
  text: 'We have mailed you a link to set a new password: the one before does not sign in any more.',
};

/** Page of the mailed link that undoes a change of the address. */
export function RestoreByLink({ token }: { token: string }) {
  const restoring = useRestoreEmail();
  return (
    <LinkPage
      icon={Undo2}
      title="Undo the change of your address"
      label="Take my account back"
      pendingLabel="Taking it back..."
      act={restoring}
      onAct={() => restoring.mutate(token)}
      done={DONE}
      next="sign-in"
    >
      <p className="mt-2 mb-6 text-muted-foreground">
        Your account gets back the address that this mail came to. Every device is signed out, calendar feeds, your
        imported calendar and notifications on devices end, and you set a new password.
      </p>
    </LinkPage>
  );
}
