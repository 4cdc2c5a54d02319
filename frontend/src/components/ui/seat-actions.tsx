import type { Waiting } from '@fourball/contracts/http/waiting.ts';
import { lineInWords } from '@fourball/contracts/line-words.ts';
import { UserPlus } from 'lucide-react';
import { formatMoment } from '../../lib/dates.ts';
import { countOf } from '../../lib/text.ts';
import { Button } from './button.tsx';

/** Chances of a golfer without a seat: "You are 2nd in line: first come", "2 seats free". */
export function seatNote(waiting: Waiting | undefined, free: number): string {
  if (waiting?.offeredUntil) return `A seat is yours until ${formatMoment(waiting.offeredUntil)}`;
  if (waiting) return lineInWords(waiting);
  return free > 0 ? `${countOf(free, 'seat')} free` : 'All seats are taken';
}

/** Mutation, which shows its own error. */
interface Sent {
  readonly isPending: boolean;
  readonly mutateAsync: () => Promise<unknown>;
}

interface SeatActionsProps {
  waiting: Waiting | undefined;
  free: number;
  /** It is so late that free seats are offered to nobody: whoever takes one has it. */
  isFirstCome?: boolean;
  /** Takes a seat, or a place in line. */
  taking: Sent;
  /** Leaves the line, and lets an offered seat go. */
  leaving: Sent;
  /** Called when what was pressed is done, and its button gone. */
  onDone: () => void;
}

/** Buttons of a golfer without a seat of a booked tee time: take one, wait for one, or no longer. */
export function SeatActions({ waiting, free, isFirstCome = false, taking, leaving, onDone }: SeatActionsProps) {
  const send = (sent: Sent) => sent.mutateAsync().then(onDone, () => {});
  const isOffered = waiting?.offeredUntil != null;
  const mayTakeFirst = isFirstCome && waiting?.rule !== 'leader-picks';
  const mayTake = isOffered || (free > 0 && (!waiting || mayTakeFirst));
  return (
    <div className="flex flex-wrap gap-1">
      {(mayTake || !waiting) && (
        <Button size="small" pending={taking.isPending} pendingLabel="Sending..." onClick={() => send(taking)}>
          <UserPlus aria-hidden />
          {mayTake ? 'Take the seat' : 'Join the waiting list'}
        </Button>
      )}
      {waiting && (
        <Button
          size="small"
          variant="secondary"
          pending={leaving.isPending}
          pendingLabel="Sending..."
          onClick={() => send(leaving)}
        >
          {isOffered ? "Can't make it" : 'Leave the line'}
        </Button>
      )}
    </div>
  );
}
