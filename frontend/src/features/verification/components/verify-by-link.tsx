import { CircleCheck, Mail } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonVariants } from '../../../components/ui/button.tsx';
import { useVerifyEmail } from '../api/verify-email.ts';
import { LinkAction, LinkStep } from './link-step.tsx';

/** Page of a mailed link that confirms an address. */
export function VerifyByLink({ token }: { token: string }) {
  const verifying = useVerifyEmail();
  if (verifying.isSuccess)
    return (
      <LinkStep key="done" announced icon={CircleCheck} title="Your address is confirmed">
        <p className="mt-2 mb-6 text-muted-foreground">Mails and invitations to it reach you from now on.</p>
        <Link to="/" className={buttonVariants({ className: 'w-full' })}>
          Go to Home
        </Link>
      </LinkStep>
    );
  return (
    <LinkStep icon={Mail} title="Confirm your e-mail address">
      <p className="mt-2 mb-6 text-muted-foreground">
        Confirm only if you gave the address that this mail came to for your own Fourball account.
      </p>
      <LinkAction
        label="Confirm this address"
        pendingLabel="Confirming..."
        act={verifying}
        onAct={() => verifying.mutate({ token })}
      />
    </LinkStep>
  );
}
