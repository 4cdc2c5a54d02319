import { isolated } from '@fourball/contracts/bidi.ts';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { currentUserQuery } from '../../auth/api/current-user.ts';
import { useMergeClaim } from '../api/merge-claim.ts';
import { LinkPage } from './link-page.tsx';

const DONE = {
  title: 'Your account is in the squad',
  text: 'What you answered on your page is here now. Links in earlier mails no longer work.',
};

/** Page of the mailed link that keeps a golfer's page for good, where the address has an account. */
export function MergeByLink({ token }: { token: string }) {
  const email = useQuery(currentUserQuery).data?.email ?? '';
  const merging = useMergeClaim();
  return (
    <LinkPage
      icon={UserPlus}
      title="Keep your page in your account"
      label="Add to my account"
      pendingLabel="Adding..."
      act={merging}
      onAct={() => merging.mutate(token)}
      done={DONE}
    >
      <p className="mt-2 text-muted-foreground">
        Your squad, and all that you answered on the page, move to the account in which you are signed in:
      </p>
      <p className="wrap-anywhere my-2 font-medium">{isolated(email)}</p>
      <p className="mb-6 text-muted-foreground">Where you answered in both, the account's answer stays.</p>
    </LinkPage>
  );
}
