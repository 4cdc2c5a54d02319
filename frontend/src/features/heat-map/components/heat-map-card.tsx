import type { HeatMap } from '@fourball/contracts/http/ranking.ts';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, buttonVariants } from '../../../components/ui/button.tsx';
import { Segments } from '../../../components/ui/segments.tsx';
import { EmptyState, FailedState } from '../../../components/ui/states.tsx';
import { useLargeText } from '../../../lib/use-media.ts';
import { squadHeatMapQuery } from '../api/squad-heat-map.ts';
import { weekendsOf, weeksOf, weekText } from '../grid.ts';
import { namesOf } from '../model.ts';
import { DayList } from './day-list.tsx';
import { HeatGrid } from './heat-grid.tsx';
import { HeatMapSection } from './heat-map-section.tsx';
import { HeatMapSkeleton } from './heat-map-skeleton.tsx';
import { Legend } from './legend.tsx';

interface HeatMapCardProps {
  squadId: string;
  members: readonly { userId: string; name: string }[];
  viewerId: string;
}

/** Availability of the squad on the next weekends, or on all of the next fourteen days. */
export function HeatMapCard({ squadId, members, viewerId }: HeatMapCardProps) {
  const { data: map, error, isPending, refetch } = useQuery(squadHeatMapQuery(squadId));
  if (isPending) return <HeatMapSkeleton />;
  const fullNames = new Map(members.map(({ userId, name }) => [userId, name]));
  return (
    <HeatMapSection>
      {error && (
        <div className="px-2 not-last:mb-3">
          <FailedState title="The squad's availability could not be loaded" error={error} onRetry={refetch} />
        </div>
      )}
      {/* One that could not be read again stays: no answer is hidden. */}
      {map &&
        (map.silent.length === map.members.length ? (
          <NobodyYet />
        ) : (
          <Answers days={map.days} names={namesOf(map, fullNames, viewerId)} />
        ))}
    </HeatMapSection>
  );
}

const NobodyYet = () => (
  <div className="px-2">
    <EmptyState
      icon={CalendarClock}
      title="Nobody has answered yet"
      description="Once someone says when they can play, you see here who is free when."
      action={
        <Link to="/availability" className={buttonVariants()}>
          Set Your Availability
        </Link>
      }
    />
  </div>
);

function Answers({ days, names }: { days: HeatMap['days']; names: readonly string[] }) {
  const [week, setWeek] = useState<number | null>(null);
  const [showsHours, setShowsHours] = useState(false);
  const largeText = useLargeText();
  const weeks = weeksOf(days);
  const shown = week === null ? weekendsOf(days) : (weeks[week] ?? []);
  return (
    <>
      {week !== null && (
        <div className="mb-1 px-2">
          <Segments
            label="Week"
            options={weeks.map((one, index) => [index, weekText(one)] as const)}
            shown={week}
            onShow={setWeek}
          />
        </div>
      )}
      {largeText ? (
        <DayList days={shown} names={names} />
      ) : (
        <HeatGrid key={`${week} ${showsHours}`} days={shown} isWhole={showsHours} names={names} />
      )}
      <div className="flex flex-wrap-reverse items-center justify-between gap-x-2 px-2">
        {!largeText && <Legend days={shown} />}
        <div className="-mr-2 ml-auto flex *:px-2">
          <Button variant="link" size="small" onClick={() => setWeek(week === null ? 0 : null)}>
            {week === null ? 'All days' : 'Weekends'}
          </Button>
          {!largeText && (
            <Button variant="link" size="small" onClick={() => setShowsHours(!showsHours)}>
              {showsHours ? 'Fewer hours' : 'All hours'}
            </Button>
          )}
        </div>
      </div>
    </>
  );
}
