import type { Waiting } from '@fourball/contracts/http/waiting.ts';
import { lineInWords } from '@fourball/contracts/line-words.ts';
import { UserPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
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
  onDone: (act: 'take' | 'leave') => void;
}

/**
 * Buttons of a golfer without a seat of a booked tee time: take one, wait for one, or no longer. The one that was pressed keeps
 * its place and ends there: a second tap must not take back what the first one said.
 */
export function SeatActions({ waiting, free, isFirstCome = false, taking, leaving, onDone }: SeatActionsProps) {
  const [pressed, setPressed] = useState<'take' | 'leave'>();
  const send = (act: 'take' | 'leave', sent: Sent) =>
    sent.mutateAsync().then(
      () => {
        setPressed(act);
        onDone(act);
      },
      () => {},
    );
  const isOffered = waiting?.offeredUntil != null;
  const mayTakeFirst = isFirstCome && waiting?.rule !== 'leader-picks';
  const mayTake = isOffered || (free > 0 && (!waiting || mayTakeFirst));
  const isJoined = pressed === 'take' && waiting !== undefined && !mayTake;
  const isLeft = pressed === 'leave' && !waiting;
  const take = (mayTake || !waiting || isJoined) && (
    <SeatButton key="take" isPending={taking.isPending} isDone={isJoined} onClick={() => send('take', taking)}>
      <UserPlus aria-hidden />
      {mayTake ? 'Take the seat' : 'Join the waiting list'}
    </SeatButton>
  );
  const leave = (waiting || isLeft) && (
    <SeatButton
      key="leave"
      variant="secondary"
      isPending={leaving.isPending}
      isDone={isLeft}
      onClick={() => send('leave', leaving)}
    >
      {isOffered ? "Can't make it" : 'Leave the line'}
    </SeatButton>
  );
  return (
    <div className={isJoined || isLeft ? 'grid gap-1' : 'flex flex-wrap gap-1'}>
      {isLeft ? [leave, take] : [take, leave]}
    </div>
  );
}

interface SeatButtonProps {
  variant?: 'secondary';
  isPending: boolean;
  /** It was pressed, and says nothing more. */
  isDone: boolean;
  onClick: () => void;
  children: ReactNode;
}

const SeatButton = ({ isPending, isDone, onClick, ...rest }: SeatButtonProps) => (
  <Button
    size="small"
    pending={isPending}
    pendingLabel="Sending..."
    aria-disabled={isDone || undefined}
    onClick={() => isDone || onClick()}
    {...rest}
  />
);
