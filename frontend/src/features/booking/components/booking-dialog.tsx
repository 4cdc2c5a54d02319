import { isolated } from '@fourball/contracts/bidi.ts';
import type { TeeTime } from '@fourball/contracts/http/recommendation.ts';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { formatTeeOff } from '../../../lib/dates.ts';
import { useCancelBooking, useGiveUpSeat } from '../api/change-booking.ts';
import type { BookingAction } from '../model.ts';
import { MoveDialog } from './move-dialog.tsx';

interface BookingDialogProps {
  action: BookingAction;
  teeTime: TeeTime;
  onClose: () => void;
}

/** Asks before a booking is changed: others have planned with it. */
export function BookingDialog({ action, teeTime, onClose }: BookingDialogProps) {
  const cancelling = useCancelBooking(teeTime.id);
  const leaving = useGiveUpSeat(teeTime.id);
  if (action === 'move') return <MoveDialog teeTime={teeTime} onClose={onClose} />;
  const round = `${isolated(teeTime.course.name)}, ${formatTeeOff(teeTime)}`;
  const shared = { open: true, onOpenChange: (open: boolean) => open || onClose() };
  if (action === 'cancel')
    return (
      <ConfirmDialog
        {...shared}
        title="Cancel this tee time?"
        description={`${round}. It is cancelled for everybody who plays, and they are told. A place that you reserved with the course you cancel there.`}
        confirmLabel="Cancel Tee Time"
        dismissLabel="Keep It"
        destructive
        onConfirm={() => cancelling.mutate()}
      />
    );
  return (
    <ConfirmDialog
      {...shared}
      title="Give up your seat?"
      description={`${round}. ${teeTime.bookedPlayers > 1 ? 'The others keep theirs, and your squad is told.' : 'You are the last player: the tee time is cancelled.'}`}
      confirmLabel="Give Up Seat"
      dismissLabel="Keep It"
      destructive
      onConfirm={() => leaving.mutate()}
    />
  );
}
