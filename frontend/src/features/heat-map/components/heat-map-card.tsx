import type { HeatMap } from '@fourball/contracts/http/ranking.ts';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { buttonVariants } from '../../../components/ui/button.tsx';
import { CardSection } from '../../../components/ui/card.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { EmptyState, FailedState } from '../../../components/ui/states.tsx';
import { useLargeText } from '../../../lib/use-media.ts';
import { answersOf } from '../answers.ts';
import { squadHeatMapQuery } from '../api/squad-heat-map.ts';
import { isPlayed, namesOf, weeksOf, weekText } from '../model.ts';
import { DayList } from './day-list.tsx';
import { HeatGrid } from './heat-grid.tsx';
import { cardInset, HEAT_MAP_TITLE, HeatMapSkeleton } from './heat-map-skeleton.tsx';
import { Legend } from './legend.tsx';
import { NotAnswered } from './not-answered.tsx';

interface HeatMapCardProps {
  squadId: string;
  members: readonly { userId: string; name: string }[];
  viewerId: string;
}

/** Availability of the squad for the next two weeks, and who has not answered. */
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
      action={
        <Link to="/availability" className={buttonVariants()}>
          Set Your Availability
        </Link>
      }
    />
  </div>
);

function Answers({ map, names, viewerId }: { map: HeatMap; names: readonly string[]; viewerId: string }) {
  const [shown, setShown] = useState(0);
  const largeText = useLargeText();
  const weeks = weeksOf(map.days);
  const answers = answersOf(map);
  const slots = map.days.flatMap((day) => day.slots);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent */}
      <div role="group" aria-label="Week" className="paired gap-2 px-3">
        {weeks.map((week, index) => (
          <Chip
            key={week[0]?.date}
            pressed={index === shown}
            className="whitespace-nowrap px-1"
            onClick={() => setShown(index)}
          >
            {weekText(week)}
          </Chip>
        ))}
      </div>
      {largeText ? (
        <DayList week={weeks[shown] ?? []} names={names} />
      ) : (
        <>
          <HeatGrid key={shown} week={weeks[shown] ?? []} names={names} />
          <Legend hasRounds={slots.some(isPlayed)} hasUsual={slots.some(({ usual }) => usual)} />
        </>
      )}
      <NotAnswered
        names={names.filter((_, place) => answers.get(map.members[place]?.userId ?? '') === 'none')}
        viewerIsSilent={answers.get(viewerId) === 'none'}
      />
    </>
  );
}
