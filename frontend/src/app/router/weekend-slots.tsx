import type { Squad } from '@fourball/contracts/http/squad.ts';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { EmptyRow } from '../../components/ui/empty-row.tsx';
import { optimalWeekendSlotsQuery } from '../../features/recommendation/api/optimal-weekend-slots.ts';
import { OptimalWeekendSlots } from '../../features/recommendation/components/optimal-weekend-slots.tsx';
import { HomeAreaNote } from '../../features/squad/components/home-area-note.tsx';
import { isAlone } from '../../features/squad/model.ts';

/** Best slots of the coming weekend over all the golfer's squads, which are undefined while they load. */
export function WeekendSlots({ squads, userId }: { squads: readonly Squad[] | undefined; userId: string }) {
  return (
    <>
      {squads && !squads.every(isAlone) && <WhereNote squads={squads} userId={userId} />}
      {squads?.every(isAlone) ? (
        <EmptyRow
          icon={UserPlus}
          title="Invite your golf friends"
          description="Once somebody has joined your squad, the best times for all of you are here."
          action="Open your squad"
          to={`/squad/${squads[0]?.id}`}
        />
      ) : (
        <OptimalWeekendSlots squadIds={squads?.map(({ id }) => id)} userId={userId} />
      )}
    </>
  );
}

/** Note on the first squad with slots at courses that it has not named. */
function WhereNote({ squads, userId }: { squads: readonly Squad[]; userId: string }) {
  const { data: slots = [] } = useQuery(optimalWeekendSlotsQuery(squads.map(({ id }) => id)));
  const named = slots.find(({ courseScope }) => courseScope);
  const squad = named && squads.find(({ id }) => id === named.squadId);
  return squad && <HomeAreaNote squad={squad} userId={userId} slots={[named]} />;
}
