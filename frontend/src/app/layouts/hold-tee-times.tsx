import { GROUP_MAX } from '@fourball/contracts/constants.ts';
import type { GameDateDetail } from '@fourball/contracts/http/game-date.ts';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { CardSection } from '../../components/ui/card.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Stepper, StepperValue } from '../../components/ui/stepper.tsx';
import { useBookRecommendation } from '../../features/recommendation/api/book-recommendation.tsx';
import { momentText } from '../../features/standing-game/model.ts';
import { countOf } from '../../lib/text.ts';

/** Has the creator book an open date before its deadline, with tee times for those who have yet to answer. */
export function HoldTeeTimes({ date }: { date: GameDateDetail }) {
  const [isOpen, setOpen] = useState(false);
  const { recommendationId, mayHold = 0 } = date;
  if (mayHold === 0 || recommendationId === null) return null;
  return (
    <CardSection title="Book before the deadline">
      <p className="mb-3 text-sm">
        Courses want to know early. Whoever says In after that has a seat at once, as long as one is free.
      </p>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        Book tee times
      </Button>
      {isOpen && <HoldDialog {...{ date, recommendationId, mayHold }} onClose={() => setOpen(false)} />}
    </CardSection>
  );
}

interface HoldDialogProps {
  date: GameDateDetail;
  recommendationId: string;
  mayHold: number;
  onClose: () => void;
}

function HoldDialog({ date, recommendationId, mayHold, onClose }: HoldDialogProps) {
  const players = date.counts.in + (date.guests ?? 0);
  const needed = Math.min(mayHold, Math.ceil(players / GROUP_MAX));
  const [chosen, setChosen] = useState(date.advice?.hold ?? needed);
  // Others answer while it stands open.
  const teeTimes = Math.min(mayHold, Math.max(needed, chosen));
  const booking = useBookRecommendation({ id: recommendationId, squadId: date.squadId });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Book tee times"
      description={`Those that nobody plays in are held until ${momentText(date.deadlineAt)}. Then Fourball lets them go, and you tell the course.`}
    >
      <Stepper value={teeTimes} least={needed} most={mayHold} unit="tee time" onChange={setChosen}>
        <StepperValue
          value={countOf(teeTimes, 'tee time')}
          note={`${countOf(teeTimes * GROUP_MAX, 'seat')}, ${countOf(players, 'player')} so far`}
        />
      </Stepper>
      <Button
        className="w-full"
        pending={booking.isPending}
        pendingLabel="Booking..."
        onClick={() => booking.mutate(teeTimes, { onSuccess: onClose })}
      >
        Book It
      </Button>
    </Dialog>
  );
}
