import { isolated } from '@fourball/contracts/bidi.ts';
import type { Round } from '@fourball/contracts/http/round.ts';
import { CalendarClock, CalendarX2, type LucideIcon, UsersRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ActionsMenu } from '../../../components/ui/actions-menu.tsx';
import { LoadingOverlay } from '../../../components/ui/loading-overlay.tsx';
import { formatTeeOff } from '../../../lib/dates.ts';
import { BOOKING_ACTIONS, type BookingAction } from '../model.ts';

const BookingDialog = lazy(async () => ({ default: (await import('./booking-dialog.tsx')).BookingDialog }));

const words: Record<BookingAction, { label: string; icon: LucideIcon }> = {
  move: { label: 'Move tee time', icon: CalendarClock },
  seats: { label: 'Change seats', icon: UsersRound },
  cancel: { label: 'Cancel tee time', icon: CalendarX2 },
};

interface BookingActionsProps {
  teeTime: Round;
  /** Class of the button that opens it. */
  className: string;
}

/** Changes that the squad's creator may make to a booked tee time, behind one button. */
export function BookingActions({ teeTime, className }: BookingActionsProps) {
  const [chosen, setChosen] = useState<BookingAction | null>(null);
  return (
    <>
      <ActionsMenu
        label={`Change: ${isolated(teeTime.course.name)}, ${formatTeeOff(teeTime)}`}
        actions={BOOKING_ACTIONS}
        words={words}
        onChoose={setChosen}
        className={className}
      />
      <Suspense fallback={<LoadingOverlay />}>
        {chosen && <BookingDialog action={chosen} teeTime={teeTime} onClose={() => setChosen(null)} />}
      </Suspense>
    </>
  );
}
