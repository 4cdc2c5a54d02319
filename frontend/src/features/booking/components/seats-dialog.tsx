import { isolated } from '@fourball/contracts/bidi.ts';
import { GROUP_MAX } from '@fourball/contracts/constants.ts';
import type { Round } from '@fourball/contracts/http/round.ts';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Stepper, StepperValue } from '../../../components/ui/stepper.tsx';
import { formatTeeOff } from '../../../lib/dates.ts';
import { countOf } from '../../../lib/text.ts';
import { useChangeSeats } from '../api/change-booking.ts';
import { seatsOf } from '../round.ts';

/** Says how many may play in a booking: from those who do, and a seat for each tee time without players, to all it holds. */
export function SeatsDialog({ round, onClose }: { round: Round; onClose: () => void }) {
  const { all, taken } = seatsOf(round);
  const least = taken + round.groups.filter(({ players }) => players.length === 0).length;
  const most = Math.max(least, round.groups.length * GROUP_MAX);
  const [chosen, setChosen] = useState(all);
  // Others may take seats while it stands open.
  const seats = Math.max(least, chosen);
  const changing = useChangeSeats(round.id);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Change seats"
      description={`${isolated(round.course.name)}, ${formatTeeOff(round)}. Seats that you add go to your waiting list first; nobody loses one.`}
    >
      <Stepper value={seats} least={least} most={most} unit="seat" onChange={setChosen}>
        <StepperValue value={countOf(seats, 'seat')} note={`${countOf(taken, 'player')}, ${seats - taken} free`} />
      </Stepper>
      <p className="mb-4 text-muted-foreground text-sm">
        {countOf(round.groups.length, 'tee time')} with the course: {most} players at most.
      </p>
      <Button
        className="w-full"
        pending={changing.isPending}
        pendingLabel="Saving..."
        onClick={() => (seats === all ? onClose() : changing.mutate(seats, { onSuccess: onClose }))}
      >
        Save Seats
      </Button>
    </Dialog>
  );
}
