import type { SquadDetail } from '@fourball/contracts/http/squad.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { cardLook } from '../../../components/ui/card.tsx';
import { FailedState, SkeletonList } from '../../../components/ui/states.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { useInView } from '../../../lib/use-in-view.ts';
import { squadHeatMapQuery } from '../../heat-map/api/squad-heat-map.ts';
import { squadOutlookQuery } from '../api/squad-outlook.ts';
import { rosterOf } from '../model.ts';
import { nudge } from './nudge.ts';
import { RosterRow } from './roster-row.tsx';

/** Lines that stand before the others are asked for. */
const SHOWN = 12;

interface RosterProps {
  squad: Pick<SquadDetail, 'id' | 'name' | 'members'>;
  viewerId: string;
}

/** Everyone's answer, with the member on top whose answer would help most: that is worked out only once it is come to. */
export function Roster({ squad, viewerId }: RosterProps) {
  const [ref, wasSeen] = useInView();
  const [showsAll, setShowsAll] = useState(false);
  const { data: map, isPending } = useQuery(squadHeatMapQuery(squad.id));
  const outlook = useQuery({ ...squadOutlookQuery(squad.id), enabled: wasSeen });
  // The heat-map above says that it failed.
  if (!map && !isPending) return null;
  const lines = (map ? rosterOf(map, outlook.data) : []).flatMap((line) => {
    const member = squad.members.find(({ userId }) => userId === line.userId);
    return member ? [{ ...line, member }] : [];
  });
  const asked = lines.filter(
    ({ isAnswered, userId, member }) => !isAnswered && userId !== viewerId && member.user.claimed !== false,
  );
  const shown = showsAll ? lines : lines.slice(0, SHOWN);
  return (
    <section ref={ref} aria-label="Availability Status" className={classNames(cardLook, 'px-3 py-1.5')}>
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-2">
        <h2 className="font-semibold text-lg">Availability Status</h2>
        {asked.length > 1 && (
          <Button variant="link" size="small" className="-mr-3" onClick={() => void nudge(squad)}>
            Nudge all {asked.length}
          </Button>
        )}
      </div>
      {isPending && (
        <SkeletonList
          label="Loading availability status..."
          count={Math.min(SHOWN, squad.members.length)}
          className="h-8"
        />
      )}
      <ul>
        {shown.map(({ member, ...line }) => (
          <RosterRow
            key={line.userId}
            line={line}
            member={member}
            isViewer={line.userId === viewerId}
            onNudge={() => void nudge(squad, member.user.firstName, line.helpsMost)}
          />
        ))}
      </ul>
      {lines.length > shown.length && (
        <Button variant="quiet" size="small" className="w-full" onClick={() => setShowsAll(true)}>
          Show {lines.length - shown.length} more
        </Button>
      )}
      {outlook.error && !outlook.isFetching && (
        <FailedState title="Who helps most could not be worked out" error={outlook.error} onRetry={outlook.refetch} />
      )}
      {outlook.data?.ask === null && (
        <p className="pt-1 text-muted-foreground text-xs">No missing answer would change the tee times.</p>
      )}
      {lines.some(({ effect, helpsMost }) => effect && !helpsMost) && (
        <p className="pt-1 text-muted-foreground text-xs">Tee times suit when three quarters of the squad can play.</p>
      )}
    </section>
  );
}
