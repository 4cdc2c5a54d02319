import { isolated } from '@fourball/contracts/bidi.ts';
import type { Recommendation } from '@fourball/contracts/http/recommendation.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { formatTeeOff } from '../../../lib/dates.ts';
import { countOf } from '../../../lib/text.ts';
import { useBookRecommendation } from '../api/book-recommendation.tsx';
import { groupsQuery } from '../api/groups.ts';
import type { NameOf } from '../players.ts';
import { PlayingGroups } from './playing-groups.tsx';

interface BookButtonProps {
  recommendation: Recommendation;
  nameOf: NameOf;
  /** Called when it is booked and this button is gone. */
  onBooked: () => void;
}

export function BookButton({ recommendation, nameOf, onBooked }: BookButtonProps) {
  const [asking, setAsking] = useState(false);
  const booking = useBookRecommendation(recommendation);
  // The mutation itself shows the error.
  const book = () => booking.mutateAsync(undefined).then(onBooked, () => {});
  // Members who confirmed and are no longer active are not booked: the groups leave them out.
  const { data: found } = useQuery({ ...groupsQuery(recommendation.id), enabled: asking });
  const grouped = found?.of === 'confirmed' ? found.groups.flatMap((group) => group.players) : undefined;
  const players = (grouped ?? recommendation.confirmedMembers).length;
  return (
    <>
      <Button variant="sand" pending={booking.isPending} pendingLabel="Booking..." onClick={() => setAsking(true)}>
        Book It
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Book this tee time?"
        description={`${isolated(recommendation.course.name)}, ${formatTeeOff(recommendation)}, for the ${countOf(players, 'golfer')} who confirmed. This plans the round for your squad; the place itself you reserve with the course.`}
        confirmLabel="Confirm Booking"
        onConfirm={book}
      >
        <PlayingGroups recommendationId={recommendation.id} players={players} nameOf={nameOf} />
      </ConfirmDialog>
    </>
  );
}
