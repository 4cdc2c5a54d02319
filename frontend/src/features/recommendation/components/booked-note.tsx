import type { Recommendation } from '@fourball/contracts/http/recommendation.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { CopyReference } from '../../../components/ui/copy-reference.tsx';
import { OutsideLink } from '../../../components/ui/outside-link.tsx';
import { ReservedNote } from '../../../components/ui/reserved-note.tsx';
import { teeTimeOfBooking, teeTimesQuery } from '../../booking/api/list-tee-times.ts';

interface BookedNoteProps {
  recommendation: Recommendation;
  /** The golfer has a seat. */
  plays: boolean;
}

/** Steps left once a tee time is booked. Nobody contacts the course for the squad: a golfer does. */
export function BookedNote({ recommendation, plays }: BookedNoteProps) {
  const { squadId, date, bookingReference, bookedByRule, course } = recommendation;
  const { data: teeTimes = [] } = useQuery(teeTimesQuery(squadId, date));
  const teeTime = teeTimeOfBooking(teeTimes, recommendation);
  const page = 'page of the round';
  return (
    <>
      {bookingReference && (
        <p className="flex items-center justify-between gap-2 rounded-lg bg-excellent py-0.5 pr-1 pl-3 text-excellent-foreground text-sm">
          <span className="wrap-anywhere min-w-0">
            Booking Reference: <strong>{bookingReference}</strong>
          </span>
          <CopyReference reference={bookingReference} className="text-excellent-foreground" />
        </p>
      )}
      <div className="space-y-2">
        {teeTime && <ReservedNote reservedAs={teeTime.reservedAs} />}
        {!teeTime?.reservedAs && (
          <OutsideLink href={course.bookingUrl} variant="primary" size="normal">
            Reserve with the course
          </OutsideLink>
        )}
        <p className="text-muted-foreground text-sm">
          {bookedByRule && 'It was booked for all who were free. '}
          {plays ? "Can't make it? Give up your seat on the " : 'Directions and who plays stand on the '}
          {teeTime ? (
            <Link to={`/round/${teeTime.id}`} className="text-primary underline underline-offset-4">
              {page}
            </Link>
          ) : (
            page
          )}
          .
        </p>
      </div>
    </>
  );
}
