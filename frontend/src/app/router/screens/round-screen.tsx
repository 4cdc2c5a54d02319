import type { Round } from '@fourball/contracts/http/round.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useParams } from 'react-router-dom';
import { SkeletonList } from '../../../components/ui/states.tsx';
import { useSessionUser } from '../../../features/auth/model.ts';
import { roundQuery } from '../../../features/booking/api/get-round.ts';
import { useGivenUp, useOwnGuests } from '../../../features/booking/api/give-up-seat.ts';
import { GoodToKnow } from '../../../features/booking/components/good-to-know.tsx';
import { Proposals } from '../../../features/booking/components/proposals.tsx';
import { Reservation } from '../../../features/booking/components/reservation.tsx';
import { RoundAnswers } from '../../../features/booking/components/round-answers.tsx';
import { RoundAttendance } from '../../../features/booking/components/round-attendance.tsx';
import { RoundHero } from '../../../features/booking/components/round-hero.tsx';
import { RoundLinks } from '../../../features/booking/components/round-links.tsx';
import { WaitingList } from '../../../features/booking/components/waiting-list.tsx';
import { WhoPlays } from '../../../features/booking/components/who-plays.tsx';
import { phaseOf, playsIn, withoutSeat } from '../../../features/booking/round.ts';
import { GroupRepair } from '../../../features/recommendation/components/group-repair.tsx';
import { WhyThisTime } from '../../../features/recommendation/components/why-this-time.tsx';
import { squadQuery } from '../../../features/squad/api/get-squad.ts';
import { isLeader } from '../../../features/squad/model.ts';
import { FoundPage } from '../../layouts/found-page.tsx';
import { RoundGuests } from '../../layouts/round-guests.tsx';

export function RoundScreen() {
  const { teeTimeId = '' } = useParams();
  const round = useQuery(roundQuery(teeTimeId));
  return (
    <FoundPage
      thing="tee time"
      query={round}
      title="Tee Time"
      description={round.data?.squad.name ?? ''}
      loading={<SkeletonList label="Loading tee time..." count={3} className="h-48" />}
    >
      {(found) => <FoundRound round={found} />}
    </FoundPage>
  );
}

function FoundRound({ round }: { round: Round }) {
  const user = useSessionUser();
  const { data: squad } = useQuery(squadQuery(round.squadId));
  const heading = useRef<HTMLHeadingElement>(null);
  const givenUp = useGivenUp(round.id);
  const guests = useOwnGuests(round.recommendationId, user.id);
  const shown = givenUp ? withoutSeat(round, user.id, guests) : round;
  const member = squad?.members.find(({ userId }) => userId === user.id);
  const leads = squad !== undefined && isLeader(squad, user.id);
  const isCreator = round.squad.createdBy === user.id;
  const isAhead = phaseOf(round, new Date()) === 'ahead';
  return (
    <div className="panes">
      <div className="space-y-5">
        <RoundHero round={round} mayChange={isCreator && isAhead} heading={heading} />
        <RoundAttendance
          round={round}
          userId={user.id}
          mayPlay={member?.status === 'active'}
          onButtonGone={() => heading.current?.focus()}
        />
        {isAhead && <Reservation teeTime={round} isCreator={isCreator} bookingUrl={round.course.bookingUrl} />}
        <RoundLinks round={shown} userId={user.id} />
      </div>
      <div className="beside space-y-5">
        {squad && leads && <Proposals squad={squad} recommendationId={round.recommendationId} />}
        {shown.groups.length > 0 && <WhoPlays round={shown} userId={user.id} />}
        {squad && leads && isAhead && <GroupRepair round={shown} members={squad.members} />}
        {/* Nobody is given a seat that its golfer may still take back. */}
        {squad && leads && isAhead && <WaitingList round={round} squad={squad} />}
        {round.status === 'confirmed' && (
          <RoundGuests
            round={round}
            isIn={playsIn(shown, user.id)}
            isOpen={isAhead}
            hasRoom={shown.groups.some(({ players, freeSeats }) => players.includes(user.id) && freeSeats > 0)}
          />
        )}
        <GoodToKnow round={shown} />
      </div>
      <RoundAnswers round={round} />
      <WhyThisTime squadId={round.squadId} recommendationId={round.recommendationId} />
    </div>
  );
}
