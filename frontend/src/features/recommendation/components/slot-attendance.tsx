import type { RankedSlot } from '@fourball/contracts/http/ranking.ts';
import { useQuery } from '@tanstack/react-query';
import { CalendarCheck } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { buttonVariants } from '../../../components/ui/button.tsx';
import { useConfirmOptimalSlot } from '../api/confirm-optimal-slot.ts';
import { recommendationsQuery } from '../api/list-recommendations.ts';
import { useAsSaid } from '../attendance.ts';
import type { NameOf } from '../players.ts';
import { isOpen, recommendationOf, teeTimeState } from '../tee-time-state.ts';
import { AttendanceButtons } from './attendance-buttons.tsx';
import { BookButton } from './book-button.tsx';
import { SeatLine } from './seat-line.tsx';

interface SlotAttendanceProps {
  slot: RankedSlot;
  userId: string;
  /** Name of the button that confirms, where several slots stand together. */
  label?: string;
  /** Given to the squad's creator, who may book. */
  nameOf?: NameOf | undefined;
}

/** A golfer's answer to a slot, wherever they gave it, and what they can answer now. */
export function SlotAttendance({ slot, userId, label, nameOf }: SlotAttendanceProps) {
  const booked = useRef<HTMLAnchorElement>(null);
  const { data: recommendations } = useQuery(recommendationsQuery(slot.squadId));
  const known = recommendationOf(slot, recommendations);
  const confirmation = useConfirmOptimalSlot(known?.id);
  const recommendation = known ?? confirmation.data;
  const said = useAsSaid(recommendation, userId);
  const state = teeTimeState(said, userId);
  if (isOpen(state))
    return (
      <div className="paired gap-2">
        <AttendanceButtons
          recommendation={recommendation ?? { ...slot, id: '' }}
          confirmed={state === 'in'}
          slot={{ label, pending: confirmation.isPending, confirm: () => confirmation.mutate(slot) }}
        />
        {nameOf && said && said.confirmedMembers.length > 0 && (
          <BookButton recommendation={said} nameOf={nameOf} onBooked={() => booked.current?.focus()} />
        )}
      </div>
    );
  if (state === 'gone') return <p className="text-muted-foreground text-sm">This tee time is no longer offered.</p>;
  return (
    <div className="grid gap-2">
      <Link
        ref={booked}
        to={`/tee-times?squad=${slot.squadId}`}
        className={buttonVariants({ variant: 'secondary', className: 'w-full' })}
      >
        <CalendarCheck aria-hidden className="text-primary" />
        {state === 'plays' ? 'Booked, you play' : 'Booked without you'}
      </Link>
      {recommendation && state === 'without-you' && (
        <SeatLine recommendation={recommendation} onDone={() => booked.current?.focus()} />
      )}
    </div>
  );
}
