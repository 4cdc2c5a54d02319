import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button, buttonVariants } from '../../../components/ui/button.tsx';
import { PageTitle } from '../../../components/ui/page-title.tsx';
import { faultOf } from '../model.ts';

interface StepProps {
  icon: LucideIcon;
  title: string;
  announced?: boolean;
  children: ReactNode;
}

/** A step on the way of a mailed link: its purpose, or its end. */
export const LinkStep = ({ icon: Icon, title, announced = false, children }: StepProps) => (
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

interface LinkActionProps {
  label: string;
  pendingLabel: string;
  act: { isPending: boolean; error: Error | null };
  onAct: () => void;
}

/** The one tap that a mailed link waits for: opening it changes nothing, since programs that look through mails do so, too. */
export const LinkAction = ({ label, pendingLabel, act, onAct }: LinkActionProps) => (
  <div className="grid gap-2">
    <p role="alert" className="text-destructive text-sm empty:hidden">
      {faultOf(act.error)}
    </p>
    <Button pending={act.isPending} pendingLabel={pendingLabel} onClick={onAct}>
      {label}
    </Button>
    <Link to="/" className={buttonVariants({ variant: 'quiet' })}>
      Go to Home
    </Link>
  </div>
);
