import type { Recommendation } from '@fourball/contracts/http/recommendation.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { buttonVariants } from '../../../components/ui/button.tsx';
import { CopyReference } from '../../../components/ui/copy-reference.tsx';
import { ReservedNote } from '../../../components/ui/reserved-note.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { teeTimeOfBooking, teeTimesQuery } from '../../booking/api/list-tee-times.ts';

/** Reference of a booked tee time, and whether the course has it. */
export function BookedNote({ recommendation }: { recommendation: Recommendation }) {
  const { bookingReference } = recommendation;
  const { teeTime, unknowable } = useTeeTime(recommendation);
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
      {!teeTime && !unknowable && (
        <div aria-hidden className="invisible">
          <ReservedNote reservedAs={null} />
        </div>
      )}
    </>
  );
}

/**
 * Way to the page of a booked tee time, where all of it is changed. Until that page is known its place is kept: a link that led
 * elsewhere meanwhile would take a quick golfer there. Where it cannot be known, the squad's page leads to it.
 */
export function RoundLink({ recommendation }: { recommendation: Recommendation }) {
  const { teeTime, unknowable } = useTeeTime(recommendation);
  const look = buttonVariants({ variant: 'secondary', size: 'small' });
  const words = 'See the round';
  if (!teeTime && !unknowable)
    return (
      <span aria-hidden className={classNames(look, 'invisible')}>
        {words}
      </span>
    );
  return (
    <Link to={teeTime ? `/round/${teeTime.id}` : `/squad/${recommendation.squadId}`} className={look}>
      {words}
    </Link>
  );
}

function useTeeTime(recommendation: Recommendation) {
  const { data = [], isError } = useQuery(teeTimesQuery(recommendation.squadId, recommendation.date));
  return { teeTime: teeTimeOfBooking(data, recommendation), unknowable: isError };
}
