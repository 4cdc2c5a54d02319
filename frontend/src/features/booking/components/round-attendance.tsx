import type { Round } from '@fourball/contracts/http/round.ts';
import { useQuery } from '@tanstack/react-query';
import { CalendarX2, Check, Flag, type LucideIcon, Users } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { cardLook } from '../../../components/ui/card.tsx';
import { Loaded } from '../../../components/ui/loaded.tsx';
import { SeatActions, seatNote } from '../../../components/ui/seat-actions.tsx';
import { SkeletonList } from '../../../components/ui/states.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { useLeaveLine } from '../../recommendation/api/leave-line.ts';
import { recommendationsQuery } from '../../recommendation/api/list-recommendations.ts';
import { useTakeSeat } from '../../recommendation/api/take-seat.ts';
import { useGivenUp, useGiveUpSeatWithUndo } from '../api/give-up-seat.ts';
import { freeSeatsOf, phaseOf, playsIn } from '../round.ts';

interface RoundAttendanceProps {
  /** As the server knows it: a seat that can still be taken back is the golfer's. */
  round: Round;
  userId: string;
  /** The golfer is an active member, who may take a seat. */
  mayPlay: boolean;
  /** Called when the button that had the focus goes away. */
  onButtonGone: () => void;
}

/** Whether the golfer plays, and the one thing that they may do about it. */
export function RoundAttendance({ round, userId, mayPlay, onButtonGone }: RoundAttendanceProps) {
  const [taken, setTaken] = useState(false);
  const phase = phaseOf(round, new Date());
  const plays = playsIn(round, userId);
  if (phase === 'cancelled')
    return <Line icon={CalendarX2} tone="fair" title="This tee time was cancelled" note="Nobody plays." />;
  if (phase !== 'ahead') {
    const title = phase === 'over' ? 'This round is over' : 'This round is under way';
    return <Line icon={Flag} tone="muted" title={title} note={plays ? 'You had a seat.' : 'You had no seat.'} />;
  }
  if (plays) return <WithSeat round={round} userId={userId} taken={taken} />;
  const onDone = (act: 'take' | 'leave') => {
    setTaken(act === 'take');
    onButtonGone();
  };
  return <WithoutSeat round={round} mayPlay={mayPlay} onDone={onDone} />;
}

/** @param taken by the button that stood here: it ends in its place, lest a second tap gives the seat up again. */
function WithSeat({ round, userId, taken }: { round: Round; userId: string; taken: boolean }) {
  const { giveUp, undo } = useGiveUpSeatWithUndo(round, userId);
  const givenUp = useGivenUp(round.id);
  const first = useRef<HTMLButtonElement>(null);
  const keep = () => {
    undo();
    // The button that was pressed goes.
    first.current?.focus();
  };
  return (
    <Line
      icon={givenUp ? CalendarX2 : Check}
      tone={givenUp ? 'muted' : 'excellent'}
      title={givenUp ? 'Seat given up' : "You're in"}
    >
      <div className={taken ? 'grid gap-1' : 'contents'}>
        {taken && (
          <Button variant="secondary" size="small" aria-disabled className={givenUp ? 'invisible' : undefined}>
            Seat taken
          </Button>
        )}
        {/* Keeps its place and ends there: a second tap must not take back what the first one said. */}
        <Button
          ref={first}
          variant="secondary"
          size="small"
          sends={!givenUp}
          aria-disabled={givenUp || undefined}
          onClick={() => givenUp || giveUp()}
        >
          Can't make it
        </Button>
        {givenUp && (
          <Button variant="secondary" size="small" className="basis-full" onClick={keep}>
            Keep my seat
          </Button>
        )}
      </div>
    </Line>
  );
}

interface WithoutSeatProps {
  round: Round;
  mayPlay: boolean;
  onDone: (act: 'take' | 'leave') => void;
}

function WithoutSeat({ round, mayPlay, onDone }: WithoutSeatProps) {
  const recommendations = useQuery(recommendationsQuery(round.squadId));
  const waiting = recommendations.data?.find(({ id }) => id === round.recommendationId)?.waiting;
  const free = freeSeatsOf(round);
  const booked = { id: round.recommendationId, squadId: round.squadId };
  const taking = useTakeSeat(booked);
  const leaving = useLeaveLine(booked, waiting);
  // Whether they wait need not be known: nothing is said that the next moment takes back.
  return (
    <Loaded
      query={recommendations}
      loading={<SkeletonList label="Loading your seat..." count={1} className="h-20" />}
      failed="Your seat could not be loaded"
    >
      {() => (
        <Line
          icon={Users}
          tone={waiting?.offeredUntil ? 'excellent' : 'muted'}
          title={waiting ? 'Waiting for a seat' : 'On without you'}
          note={seatNote(waiting, free)}
        >
          {mayPlay && (
            <SeatActions {...{ waiting, free, taking, leaving }} isFirstCome={isFirstCome(round)} onDone={onDone} />
          )}
        </Line>
      )}
    </Loaded>
  );
}

const LAST_HOURS_MS = 2 * 60 * 60_000;

const isFirstCome = ({ startsAt }: Round): boolean => Date.parse(startsAt) - Date.now() <= LAST_HOURS_MS;

const tones = {
  excellent: 'bg-excellent text-excellent-foreground',
  muted: 'bg-muted text-muted-foreground',
  fair: 'bg-fair text-fair-foreground',
};

interface LineProps {
  icon: LucideIcon;
  tone: keyof typeof tones;
  title: string;
  note?: string;
  children?: ReactNode;
}

const Line = ({ icon: Icon, tone, title, note, children }: LineProps) => (
  <section aria-label="Your seat" className={classNames(cardLook, 'flex flex-wrap items-center gap-3 py-3')}>
    <span className={classNames('grid size-10 shrink-0 place-items-center rounded-full', tones[tone])}>
      <Icon aria-hidden className="size-5" />
    </span>
    <div className="min-w-28 grow basis-28">
      <p className="font-semibold">{title}</p>
      {note && <p className="text-muted-foreground text-sm">{note}</p>}
    </div>
    {children}
  </section>
);
