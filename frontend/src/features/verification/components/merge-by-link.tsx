import { isolated } from '@fourball/contracts/bidi.ts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, UserPlus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonVariants } from '../../../components/ui/button.tsx';
import { currentUserQuery } from '../../auth/api/current-user.ts';
import { useMergeClaim } from '../api/merge-claim.ts';
import { LinkAction, LinkStep } from './link-step.tsx';

/** Page of the mailed link that keeps a golfer's page for good, where the address has an account. */
export function MergeByLink({ token }: { token: string }) {
  const email = useQuery(currentUserQuery).data?.email ?? '';
  const merging = useMergeClaim();
  if (merging.isSuccess)
    return (
      <LinkStep key="done" announced icon={CircleCheck} title="Your account is in the squad">
        <p className="mt-2 mb-6 text-muted-foreground">
          Rounds and answers of the page are yours. Links in earlier mails do not work any more.
        </p>
        <Link to="/" className={buttonVariants({ className: 'w-full' })}>
          Go to Home
        </Link>
      </LinkStep>
    );
  return (
    <LinkStep icon={UserPlus} title="Keep your page in your account">
      <p className="mt-2 mb-6 text-muted-foreground">
        You are signed in as {isolated(email)}. The squad of the page, and all that you answered there, become this
        account’s. Where both have an answer, the account’s stands.
      </p>
      <LinkAction
        label="Add to my account"
        pendingLabel="Adding..."
        act={merging}
        onAct={() => merging.mutate(token)}
      />
    </LinkStep>
  );
}
