import type { Squad } from '@fourball/contracts/http/squad.ts';
import { useQuery } from '@tanstack/react-query';
import { optimalWeekendSlotsQuery } from '../../features/recommendation/api/optimal-weekend-slots.ts';
import { OptimalWeekendSlots } from '../../features/recommendation/components/optimal-weekend-slots.tsx';
import { HomeAreaNote } from '../../features/squad/components/home-area-note.tsx';

/** Best slots of the coming weekend over all the golfer's squads, which are undefined while they load. */
export function WeekendSlots({ squads, userId }: { squads: readonly Squad[] | undefined; userId: string }) {
  return (
    <>
      {squads && <WhereNote squads={squads} userId={userId} />}
      <OptimalWeekendSlots squadIds={squads?.map(({ id }) => id)} userId={userId} />
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
