import { CircleCheck, type LucideIcon, Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button, buttonVariants } from '../../../components/ui/button.tsx';
import { PageTitle } from '../../../components/ui/page-title.tsx';
import { isStatus } from '../../../lib/api-error.ts';
import { classNames } from '../../../lib/class-names.ts';
import { faultOf } from '../model.ts';

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
export function LinkPage({ icon, title, label, pendingLabel, act, onAct, done, next, children }: LinkPageProps) {
  const fault = faultOf(act.error);
  if (act.isSuccess) return <LinkEnd icon={CircleCheck} next={next} {...done} />;
  // Another tap would be refused as this one was.
  if (isStatus(act.error, 400)) return <LinkEnd icon={Unlink} isDead title="This link has ended" text={fault} />;
  return (
    <>
      <Heading icon={icon} title={title} />
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
  );
}

interface EndProps extends HeadingProps {
  text: string | undefined;
  next?: 'sign-in' | undefined;
}

const LinkEnd = ({ text, next, ...heading }: EndProps) => (
  <>
    <Heading key="end" announced {...heading} />
    <p className="wrap-anywhere mt-2 mb-6 text-muted-foreground">{text}</p>
    <Link to={next ? '/auth' : '/'} className={buttonVariants({ className: 'w-full' })}>
      {next ? 'Go to Sign In' : 'Go to Home'}
    </Link>
  </>
);

interface HeadingProps {
  icon: LucideIcon;
  title: string;
  announced?: boolean;
  isDead?: boolean;
}

const Heading = ({ icon: Icon, title, announced = false, isDead = false }: HeadingProps) => (
  <>
    <span
      className={classNames(
        'mx-auto grid size-14 place-items-center rounded-full',
        isDead ? 'bg-muted text-muted-foreground' : 'bg-excellent text-excellent-foreground',
      )}
    >
      <Icon aria-hidden className="size-7" />
    </span>
    <PageTitle announced={announced} className="mt-4 text-xl">
      {title}
    </PageTitle>
  </>
);
