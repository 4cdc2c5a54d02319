import { Mail } from 'lucide-react';
import { useVerifyEmail } from '../api/verify-email.ts';
import { LinkPage } from './link-page.tsx';

const DONE = { title: 'Your address is confirmed', text: 'Mails and invitations to it reach you from now on.' };

/** Page of a mailed link that confirms an address. */
export function VerifyByLink({ token }: { token: string }) {
  const verifying = useVerifyEmail();
  return (
    <LinkPage
      icon={Mail}
      title="Confirm your e-mail address"
      label="Confirm this address"
      pendingLabel="Confirming..."
      act={verifying}
      onAct={() => verifying.mutate({ token })}
      done={DONE}
    >
      <p className="mt-2 mb-6 text-muted-foreground">
        Confirm only if you gave the address that this mail came to for your own Fourball account.
      </p>
    </LinkPage>
  );
}
