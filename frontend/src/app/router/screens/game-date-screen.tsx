import type { GameDateDetail } from '@fourball/contracts/http/game-date.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { Loaded } from '../../../components/ui/loaded.tsx';
import { SkeletonList } from '../../../components/ui/states.tsx';
import { useSessionUser } from '../../../features/auth/model.ts';
import { squadQuery } from '../../../features/squad/api/get-squad.ts';
import { isLeader } from '../../../features/squad/model.ts';
import { gameDateQuery } from '../../../features/standing-game/api/get-date.ts';
import { DateActions } from '../../../features/standing-game/components/date-actions.tsx';
import { DateDecisions } from '../../../features/standing-game/components/date-decisions.tsx';
import { DateHero } from '../../../features/standing-game/components/date-hero.tsx';
import { DateMembers } from '../../../features/standing-game/components/date-members.tsx';
import { HoldAdvice } from '../../../features/standing-game/components/hold-advice.tsx';
import { OwnAnswer } from '../../../features/standing-game/components/own-answer.tsx';
import { answersAt, pathOfGame } from '../../../features/standing-game/model.ts';
import { FoundPage } from '../../layouts/found-page.tsx';
import { GameRound } from '../../layouts/game-round.tsx';
import { HoldTeeTimes } from '../../layouts/hold-tee-times.tsx';
import { RoundGuests } from '../../layouts/round-guests.tsx';

export function GameDateScreen() {
  const { dateId = '' } = useParams();
  const date = useQuery(gameDateQuery(dateId));
  const { data: squad } = useQuery({ ...squadQuery(date.data?.squadId ?? ''), enabled: date.data !== undefined });
  return (
    <FoundPage
      thing="date"
      query={date}
      title={date.data?.name ?? 'Standing Game'}
      description={squad?.name ?? ''}
      loading={<SkeletonList label="Loading the date..." count={3} className="h-40" />}
    >
      {(found) => <FoundDate date={found} />}
    </FoundPage>
  );
}

function FoundDate({ date }: { date: GameDateDetail }) {
  const user = useSessionUser();
  const read = useQuery(squadQuery(date.squadId));
  const squad = read.data;
  const leads = squad !== undefined && isLeader(squad, user.id);
  const isUnbooked = date.status !== 'booked' && answersAt(date, new Date()).length > 0;
  return (
    <div className="panes">
      <div className="space-y-5">
        <DateHero date={date}>
          {leads && isUnbooked && (
            <DateActions
              date={date}
              className="text-fairway-foreground hover:bg-fairway-light focus-visible:outline-sand"
            />
          )}
        </DateHero>
        <OwnAnswer date={date} userId={user.id}>
          {squad && <GameRound date={date} squad={squad} userId={user.id} />}
        </OwnAnswer>
        {leads && <DateDecisions date={date} />}
      </div>
      <div className="beside space-y-5">
        <HoldTeeTimes date={date} />
        {date.advice && <HoldAdvice advice={date.advice} />}
        <Loaded
          query={read}
          loading={<SkeletonList label="Loading players..." count={1} className="h-64" />}
          failed="The players could not be loaded"
        >
          {({ members }) => <DateMembers date={date} members={members} userId={user.id} />}
        </Loaded>
        {date.recommendationId && isUnbooked && (
          <RoundGuests
            round={{ recommendationId: date.recommendationId, squadId: date.squadId }}
            isIn={date.own?.answer === 'in'}
            isOpen
          />
        )}
      </div>
      <p>
        <Link
          to={pathOfGame({ id: date.gameId, squadId: date.squadId })}
          className="-my-2.5 inline-block py-2.5 font-medium text-primary underline underline-offset-4"
        >
          All dates of this game
        </Link>
      </p>
    </div>
  );
}
