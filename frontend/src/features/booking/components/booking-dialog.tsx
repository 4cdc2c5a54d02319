import { isolated } from '@fourball/contracts/bidi.ts';
import type { Round } from '@fourball/contracts/http/round.ts';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { formatTeeOff } from '../../../lib/dates.ts';
import { useCancelBooking } from '../api/change-booking.ts';
import { type BookingAction, haveGuests } from '../model.ts';
import { MoveDialog } from './move-dialog.tsx';
import { SeatsDialog } from './seats-dialog.tsx';

interface BookingDialogProps {
  action: BookingAction;
  teeTime: Round;
  onClose: () => void;
}

/** Asks before a booking is changed: others have planned with it. */
export function BookingDialog({ action, teeTime, onClose }: BookingDialogProps) {
  const cancelling = useCancelBooking(teeTime.id);
  if (action === 'move') return <MoveDialog teeTime={teeTime} onClose={onClose} />;
  if (action === 'seats') return <SeatsDialog round={teeTime} onClose={onClose} />;
  const guests = haveGuests(teeTime.groups)
    ? ' Guests read it behind their link, and those who asked for mails get one.'
    : '';
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Cancel this tee time?"
      description={`${isolated(teeTime.course.name)}, ${formatTeeOff(teeTime)}. It is cancelled for everybody who plays, and they are told.${guests} A place that you reserved with the course you cancel there.`}
      confirmLabel="Cancel Tee Time"
      dismissLabel="Keep It"
      destructive
      onConfirm={() => cancelling.mutate()}
    />
  );
}
