import { OPTIMAL_SLOTS_LIMIT } from '@fourball/contracts/constants.ts';
import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { EmptyRow } from '../../../components/ui/empty-row.tsx';
import { Loaded } from '../../../components/ui/loaded.tsx';
import { SkeletonList } from '../../../components/ui/states.tsx';
import { slotKey } from '../../../lib/slot-key.ts';
import { optimalWeekendSlotsQuery } from '../api/optimal-weekend-slots.ts';
import { bestOfDays } from '../model.ts';
import { SlotCard } from './slot-card.tsx';

interface OptimalWeekendSlotsProps {
  /** Undefined while they are not known. */
  squadIds: readonly string[] | undefined;
  userId: string;
}

/** The best slot of each squad and day of the coming weekend. */
export function OptimalWeekendSlots({ squadIds, userId }: OptimalWeekendSlotsProps) {
  return (
    <Loaded
      query={useQuery({ ...optimalWeekendSlotsQuery(squadIds ?? []), enabled: squadIds !== undefined })}
      loading={<SkeletonList label="Loading optimal slots..." count={1} className="h-44" />}
      failed="The optimal slots could not be loaded"
    >
      {(slots) =>
        slots.length === 0 ? (
          <NoSlots />
        ) : (
          // A row that is moved sideways on a phone, the next card in sight; all at once where there is the room.
          <ul className="relative -mx-4 flex large-text:flex-col snap-x gap-3 overflow-x-auto scroll-px-4 px-4 pb-1 xl:mx-0 xl:grid xl:grid-cols-2 xl:px-0">
            {bestOfDays(slots)
              .slice(0, OPTIMAL_SLOTS_LIMIT)
              .map((slot) => (
                <li
                  key={`${slot.squadId} ${slotKey(slot)}`}
                  className="w-[min(20.5rem,84vw)] shrink-0 large-text:w-full snap-start md:w-[min(20.5rem,100%)] xl:w-auto"
                >
                  <SlotCard slot={slot} squadName={slot.squadName} userId={userId} />
                </li>
              ))}
          </ul>
        )
      }
    </Loaded>
  );
}

const NoSlots = () => (
  <EmptyRow
    icon={Sparkles}
    title="No slots this weekend yet"
    description="Once somebody in your squads is free on Saturday or Sunday, the best times are here."
    action="Set your availability"
    to="/availability"
  />
);
