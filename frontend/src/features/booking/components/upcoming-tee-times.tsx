import { useQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonVariants } from '../../../components/ui/button.tsx';
import { EmptyState, FailedState, SkeletonList } from '../../../components/ui/states.tsx';
import { coursesQuery } from '../../course/api/find-courses.ts';
import { squadsQuery } from '../../squad/api/list-squads.ts';
import { bookingsQuery } from '../api/list-bookings.ts';
import { TeeTimeCard } from './tee-time-card.tsx';

const SHOWN = 3;

/** The golfer's next tee times, each with what they may change of it. */
export function UpcomingTeeTimes({ userId }: { userId: string }) {
  const bookings = useQuery(bookingsQuery);
  const { data: squads } = useQuery(squadsQuery);
  const shown = (bookings.data ?? []).slice(0, SHOWN);
  const { data: courses } = useQuery({
    ...coursesQuery(shown.map(({ courseId }) => courseId)),
    enabled: shown.length > 0,
  });
  if (bookings.isPending) return <SkeletonList label="Loading tee times..." count={1} className="h-24" />;
  if (bookings.isError)
    return <FailedState title="Your tee times could not be loaded" error={bookings.error} onRetry={bookings.refetch} />;
  if (bookings.data.length === 0)
    return (
      <EmptyState
        icon={CalendarDays}
        title="No upcoming tee times"
        description="Book a recommended tee time with your squad."
        action={
          <Link to="/tee-times" className={buttonVariants({ variant: 'secondary' })}>
            Find a tee time
          </Link>
        }
      />
    );
  return (
    <ul className="space-y-3">
      {shown.map((teeTime) => (
        <li key={teeTime.id}>
          <TeeTimeCard
            teeTime={teeTime}
            userId={userId}
            creatorId={squads?.find(({ id }) => id === teeTime.squadId)?.createdBy ?? null}
            bookingUrl={courses?.find(({ id }) => id === teeTime.courseId)?.bookingUrl ?? null}
          />
        </li>
      ))}
    </ul>
  );
}
