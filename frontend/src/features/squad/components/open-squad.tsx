import type { SquadDetail } from '@fourball/contracts/http/squad.ts';
import { CalendarDays, MapPin, Users } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button, buttonVariants } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { capitalized, countOf } from '../../../lib/text.ts';
import { useJoinOpenSquad } from '../api/join-open-squad.ts';

/** Page of a squad that is not private, for those who are not in it. */
export function OpenSquad({ squad }: { squad: SquadDetail }) {
  const joining = useJoinOpenSquad(squad.id);
  const { homeArea, preferredDays } = squad;
  const facts = [
    { icon: Users, text: countOf(squad.memberCount, 'member') },
    { icon: CalendarDays, text: preferredDays.map(capitalized).join(', ') },
    { icon: MapPin, text: homeArea ? [homeArea.city, homeArea.state].filter(Boolean).join(', ') : '' },
  ];
  return (
    <Card className="p-5">
      <h2 className="font-semibold text-lg">You can join this squad</h2>
      <p className="mt-1 text-muted-foreground">It is open: every golfer with this link may join without an invite.</p>
      {squad.description && <p className="wrap-anywhere mt-4 whitespace-pre-line">{squad.description}</p>}
      <ul className="mt-4 mb-6 space-y-2">
        {facts.map(
          ({ icon: Icon, text }) =>
            text && (
              <li key={text} className="wrap-anywhere flex items-center gap-3">
                <Icon aria-hidden className="size-5 shrink-0 text-primary" />
                {text}
              </li>
            ),
        )}
      </ul>
      <div className="grid gap-2">
        <Button pending={joining.isPending} pendingLabel="Joining..." onClick={() => joining.mutate()}>
          Join Squad
        </Button>
        <Link to="/" className={buttonVariants({ variant: 'secondary' })}>
          Go Back Home
        </Link>
      </div>
    </Card>
  );
}
