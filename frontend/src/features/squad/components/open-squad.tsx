import type { SquadDetail } from '@fourball/contracts/http/squad.ts';
import { Link } from 'react-router-dom';
import { Button, buttonVariants } from '../../../components/ui/button.tsx';
import { useJoinOpenSquad } from '../api/join-open-squad.ts';

/** What a squad that is not private shows to those who are not in it. */
export function OpenSquad({ squad }: { squad: SquadDetail }) {
  const joining = useJoinOpenSquad(squad.id);
  return (
    <div className="py-8 text-center">
      <p>You are not a member of this squad yet.</p>
      <p className="mt-2 mb-6 text-muted-foreground text-sm">{squad.memberCount} member(s)</p>
      <div className="grid gap-2">
        <Button pending={joining.isPending} pendingLabel="Joining..." onClick={() => joining.mutate()}>
          Join Squad
        </Button>
        <Link to="/" className={buttonVariants({ variant: 'secondary' })}>
          Go Back Home
        </Link>
      </div>
    </div>
  );
}
