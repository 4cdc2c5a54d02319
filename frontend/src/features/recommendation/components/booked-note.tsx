import type { Recommendation } from '@fourball/contracts/http/recommendation.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { buttonVariants } from '../../../components/ui/button.tsx';
import { CopyReference } from '../../../components/ui/copy-reference.tsx';
import { ReservedNote } from '../../../components/ui/reserved-note.tsx';
import { teeTimeOfBooking, teeTimesQuery } from '../../booking/api/list-tee-times.ts';

/** Reference of a booked tee time, and whether the course has it. */
export function BookedNote({ recommendation }: { recommendation: Recommendation }) {
  const { bookingReference } = recommendation;
  const teeTime = useTeeTime(recommendation);
  return (
    <>
      {bookingReference && (
        <p className="flex items-center justify-between gap-2 rounded-lg bg-excellent pr-1 pl-3 text-excellent-foreground text-sm">
          <span className="wrap-anywhere min-w-0">
            Booking Reference: <strong>{bookingReference}</strong>
          </span>
          <CopyReference reference={bookingReference} className="text-excellent-foreground" />
        </p>
      )}
      {teeTime && <ReservedNote reservedAs={teeTime.reservedAs} />}
    </>
  );
}

/** Way to the page of a booked tee time, where all of it is changed. */
export function RoundLink({ recommendation }: { recommendation: Recommendation }) {
  const teeTime = useTeeTime(recommendation);
  return (
    // The squad's page leads to its round as well, as long as that one is not known.
    <Link
      to={teeTime ? `/round/${teeTime.id}` : `/squad/${recommendation.squadId}`}
      className={buttonVariants({ variant: 'secondary', size: 'small' })}
    >
      See the round
    </Link>
  );
}

function useTeeTime(recommendation: Recommendation) {
  const { data = [] } = useQuery(teeTimesQuery(recommendation.squadId, recommendation.date));
  return teeTimeOfBooking(data, recommendation);
}
