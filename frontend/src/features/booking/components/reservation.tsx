import { isolated } from '@fourball/contracts/bidi.ts';
import type { TeeTime } from '@fourball/contracts/http/recommendation.ts';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { LoadingOverlay } from '../../../components/ui/loading-overlay.tsx';
import { OutsideLink } from '../../../components/ui/outside-link.tsx';
import { ReservedNote } from '../../../components/ui/reserved-note.tsx';

const ReserveDialog = lazy(async () => ({ default: (await import('./reserve-dialog.tsx')).ReserveDialog }));

interface ReservationProps {
  teeTime: TeeTime;
  /** The golfer created the squad, and may say that it is reserved. */
  isCreator: boolean;
  /** Where the course takes bookings. */
  bookingUrl: string | null;
}

/** Whether the course has a tee time, which Fourball does not reserve, and what its squad's creator does about it. */
export function Reservation({ teeTime, isCreator, bookingUrl }: ReservationProps) {
  const [isOpen, setOpen] = useState(false);
  const { reservedAs } = teeTime;
  return (
    <section aria-label={`Reservation: ${isolated(teeTime.course.name)}`} className="space-y-2">
      <ReservedNote reservedAs={reservedAs} />
      {isCreator && (
        <div className="flex flex-wrap gap-2 *:w-auto *:grow">
          {!reservedAs && (
            <OutsideLink href={bookingUrl} variant="secondary">
              Reserve with the course
            </OutsideLink>
          )}
          <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
            {reservedAs ? "Change the course's number" : "I've reserved it"}
          </Button>
        </div>
      )}
      <Suspense fallback={<LoadingOverlay />}>
        {isOpen && <ReserveDialog teeTime={teeTime} onClose={() => setOpen(false)} />}
      </Suspense>
    </section>
  );
}
