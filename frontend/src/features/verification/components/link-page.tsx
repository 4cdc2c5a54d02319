import { CircleCheck, type LucideIcon, Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button, buttonVariants } from '../../../components/ui/button.tsx';
import { PageTitle } from '../../../components/ui/page-title.tsx';
import { faultOf, isStatus } from '../../../lib/api-error.ts';
import { classNames } from '../../../lib/class-names.ts';

interface LinkPageProps {
  icon: LucideIcon;
  title: string;
  label: string;
  pendingLabel: string;
  act: { isPending: boolean; isSuccess: boolean; error: Error | null };
  onAct: () => void;
  done: { title: string; text: string };
  /** Where it leads to once it is done. */
  next?: 'sign-in';
  /** Its purpose. */
  children: ReactNode;
}

/**
 * Page of a mailed link: its purpose, and its end. It waits for one tap: opening it changes nothing, since programs that look
 * through mails do so, too.
 */
export function LinkPage({ label, pendingLabel, act, onAct, done, next, children, ...purpose }: LinkPageProps) {
  const fault = faultOf(act.error);
  // Another tap would be refused as this one was.
  const isDead = isStatus(act.error, 400);
  const dead = isDead && { icon: Unlink, title: 'This link has ended', text: fault };
  const end = act.isSuccess ? { icon: CircleCheck, ...done } : dead;
  const { icon: Icon, title } = end || purpose;
  const signsIn = act.isSuccess && next === 'sign-in';
  return (
    <>
      <span
        className={classNames(
          'mx-auto grid size-14 place-items-center rounded-full',
          isDead ? 'bg-muted text-muted-foreground' : 'bg-excellent text-excellent-foreground',
        )}
      >
        <Icon aria-hidden className="size-7" />
      </span>
      <PageTitle key={end ? 'end' : 'purpose'} announced={end !== false} className="mt-4 text-xl">
        {title}
      </PageTitle>
      {end ? (
        <>
          <p className="wrap-anywhere mt-2 mb-6 text-muted-foreground">{end.text}</p>
          <Link to={signsIn ? '/auth' : '/'} className={buttonVariants({ className: 'w-full' })}>
            {signsIn ? 'Go to Sign In' : 'Go to Home'}
          </Link>
        </>
      ) : (
        <>
          {children}
          <div className="grid gap-2">
            <p role="alert" className="text-destructive text-sm empty:hidden">
              {fault}
            </p>
            <Button pending={act.isPending} pendingLabel={pendingLabel} onClick={onAct}>
              {label}
            </Button>
            <Link to="/" className={buttonVariants({ variant: 'quiet' })}>
              Go to Home
            </Link>
          </div>
        </>
      )}
    </>
  );
}
