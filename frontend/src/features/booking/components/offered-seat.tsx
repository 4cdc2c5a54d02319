import { isolated } from '@fourball/contracts/bidi.ts';
import type { WaitedRound } from '@fourball/contracts/http/waiting.ts';
import { Link } from 'react-router-dom';
import { cardLook } from '../../../components/ui/card.tsx';
import { SeatActions, seatNote } from '../../../components/ui/seat-actions.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { formatTeeOff } from '../../../lib/dates.ts';
import { useLeaveLine } from '../../recommendation/api/leave-line.ts';
import { useTakeSeat } from '../../recommendation/api/take-seat.ts';

interface OfferedSeatProps {
  round: WaitedRound;
  /** Called when what was pressed is done, and the row gone. */
  onDone: () => void;
}

/** A seat that is the golfer's to take or to let go, until when, and of which round. */
export function OfferedSeat({ round, onDone }: OfferedSeatProps) {
  const booked = { id: round.recommendationId, squadId: round.squadId };
  const taking = useTakeSeat(booked);
  const leaving = useLeaveLine(booked, round);
  return (
    <section
      aria-label={`Offered seat: ${formatTeeOff(round)}, ${isolated(round.courseName)}`}
      className={classNames(
        cardLook,
        'flex flex-wrap items-center gap-x-3 gap-y-2 border-l-4 border-l-accent px-3 py-2.5',
      )}
    >
      <div className="min-w-40 grow basis-40">
        <h3 className="font-semibold leading-snug">{seatNote(round, 0)}</h3>
        <p className="break-words text-muted-foreground text-sm leading-snug">
          <Link to={`/round/${round.teeTimeId}`} className="text-primary underline underline-offset-4">
            {formatTeeOff(round)}
          </Link>
          {' · '}
          {isolated(round.courseName)}
        </p>
      </div>
      <SeatActions waiting={round} free={1} taking={taking} leaving={leaving} onDone={onDone} />
    </section>
  );
}
