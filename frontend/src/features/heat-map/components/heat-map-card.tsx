import type { HeatMap } from '@fourball/contracts/http/ranking.ts';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { buttonVariants } from '../../../components/ui/button.tsx';
import { CardSection } from '../../../components/ui/card.tsx';
import { Segments } from '../../../components/ui/segments.tsx';
import { EmptyState, FailedState } from '../../../components/ui/states.tsx';
import { useLargeText } from '../../../lib/use-media.ts';
import { answersOf } from '../answers.ts';
import { squadHeatMapQuery } from '../api/squad-heat-map.ts';
import { isPlayed, namesOf, weeksOf, weekText } from '../model.ts';
import { DayList } from './day-list.tsx';
import { HeatGrid } from './heat-grid.tsx';
import { cardInset, HEAT_MAP_TITLE, HeatMapSkeleton } from './heat-map-skeleton.tsx';
import { Legend } from './legend.tsx';

interface HeatMapCardProps {
  squadId: string;
  members: readonly { userId: string; name: string }[];
  viewerId: string;
}

/** Availability of the squad for the next two weeks; a golfer who has not answered is led to where they do. */
export function HeatMapCard({ squadId, members, viewerId }: HeatMapCardProps) {
  const { data: map, error, isPending, refetch } = useQuery(squadHeatMapQuery(squadId));
  if (isPending) return <HeatMapSkeleton />;
  const fullNames = new Map(members.map(({ userId, name }) => [userId, name]));
  return (
    <CardSection title={HEAT_MAP_TITLE} className={cardInset}>
      {error && (
        <div className="px-3 not-last:mb-3">
          <FailedState title="The squad's availability could not be loaded" error={error} onRetry={refetch} />
        </div>
      )}
      {/* One that could not be read again stays: no answer is hidden. */}
      {map &&
        (map.silent.length === map.members.length ? (
          <NobodyYet />
        ) : (
          <Answers map={map} names={namesOf(map, fullNames, viewerId)} viewerId={viewerId} />
        ))}
    </CardSection>
  );
}

const NobodyYet = () => (
  <div className="px-3">
    <EmptyState
      icon={CalendarClock}
      title="Nobody has answered yet"
      description="Once someone says when they can play, you see here who is free when."
      action={<AnswerLink />}
    />
  </div>
);

const AnswerLink = ({ className }: { className?: string }) => (
  <Link to="/availability" className={buttonVariants({ className })}>
    Set Your Availability
  </Link>
);

function Answers({ map, names, viewerId }: { map: HeatMap; names: readonly string[]; viewerId: string }) {
  const [shown, setShown] = useState(0);
  const largeText = useLargeText();
  const weeks = weeksOf(map.days);
  const slots = map.days.flatMap((day) => day.slots);
  return (
    <>
      <div className="px-3">
        <Segments
          label="Week"
          options={weeks.map((week, index) => [index, weekText(week)] as const)}
          shown={shown}
          onShow={setShown}
        />
      </div>
      {largeText ? (
        <DayList week={weeks[shown] ?? []} names={names} />
      ) : (
        <>
          <HeatGrid key={shown} week={weeks[shown] ?? []} names={names} />
          <Legend hasRounds={slots.some(isPlayed)} hasUsual={slots.some(({ usual }) => usual)} />
        </>
      )}
      {answersOf(map).get(viewerId) === 'none' && (
        <div className="mt-4 px-3">
          <AnswerLink className="w-full" />
        </div>
      )}
    </>
  );
}
