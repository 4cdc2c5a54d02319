import { CircleCheck, type LucideIcon, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button, buttonVariants } from '../../../components/ui/button.tsx';
import { PageTitle } from '../../../components/ui/page-title.tsx';
import { useVerifyEmail } from '../api/verify-email.ts';
import { faultOf } from '../model.ts';

/** Page of a mailed link. Opening it changes nothing, since programs that look through mails open links, too. */
export function VerifyByLink({ token }: { token: string }) {
  const verifying = useVerifyEmail();
  if (verifying.isSuccess)
    return (
      <Step key="done" announced icon={CircleCheck} title="Your address is confirmed">
        <p className="mt-2 mb-6 text-muted-foreground">Mails and invitations to it reach you from now on.</p>
        <Link to="/" className={buttonVariants({ className: 'w-full' })}>
          Go to Home
        </Link>
      </Step>
    );
  return (
    <Step icon={Mail} title="Confirm your e-mail address">
      <p className="mt-2 mb-6 text-muted-foreground">
        Confirm only if you opened a Fourball account with the address that this mail came to.
      </p>
      <div className="grid gap-2">
        <p role="alert" className="text-destructive text-sm empty:hidden">
          {faultOf(verifying.error)}
        </p>
        <Button pending={verifying.isPending} pendingLabel="Confirming..." onClick={() => verifying.mutate({ token })}>
          Confirm this address
        </Button>
        <Link to="/" className={buttonVariants({ variant: 'quiet' })}>
          Go to Home
        </Link>
      </div>
    </Step>
  );
}

interface StepProps {
  icon: LucideIcon;
  title: string;
  announced?: boolean;
  children: ReactNode;
}

const Step = ({ icon: Icon, title, announced = false, children }: StepProps) => (
  <>
    <span className="mx-auto grid size-14 place-items-center rounded-full bg-excellent text-excellent-foreground">
      <Icon aria-hidden className="size-7" />
    </span>
    <PageTitle announced={announced} className="mt-4 text-xl">
      {title}
    </PageTitle>
    {children}
  </>
);
