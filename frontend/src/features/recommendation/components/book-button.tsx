import type { Recommendation } from '@fourball/contracts/http/recommendation.ts';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { formatTeeOff } from '../../../lib/dates.ts';
import { countOf } from '../../../lib/text.ts';
import { useBookRecommendation } from '../api/book-recommendation.ts';

interface BookButtonProps {
  recommendation: Recommendation;
  /** Called when it is booked and this button is gone. */
  onBooked: () => void;
}

export function BookButton({ recommendation, onBooked }: BookButtonProps) {
  const [asking, setAsking] = useState(false);
  const booking = useBookRecommendation(recommendation.squadId);
  // What went wrong is shown by the mutation itself.
  const book = () => booking.mutateAsync(recommendation.id).then(onBooked, () => {});
  const golfers = countOf(recommendation.confirmedMembers.length, 'golfer');
  return (
    <>
      <Button variant="sand" pending={booking.isPending} pendingLabel="Booking..." onClick={() => setAsking(true)}>
        Book It
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Book this tee time?"
        description={`${recommendation.course.name}, ${formatTeeOff(recommendation)}, for the ${golfers} who confirmed. This plans the round for your squad; the place itself you reserve with the course.`}
        confirmLabel="Confirm Booking"
        onConfirm={book}
      />
    </>
  );
}
