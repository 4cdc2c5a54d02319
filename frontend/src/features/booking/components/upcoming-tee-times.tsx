import { useQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonVariants } from '../../../components/ui/button.tsx';
import { Loaded } from '../../../components/ui/loaded.tsx';
import { EmptyState, SkeletonList } from '../../../components/ui/states.tsx';
import { coursesQuery } from '../../course/api/find-courses.ts';
import { squadsQuery } from '../../squad/api/list-squads.ts';
import { bookingsQuery } from '../api/list-bookings.ts';
import { TeeTimeCard } from './tee-time-card.tsx';

const SHOWN = 3;

interface UpcomingTeeTimesProps {
  userId: string;
  /** Shows all of them; otherwise the next three, and the way to the rest. */
  all?: boolean;
}

/** The golfer's next tee times, each with what they may change of it. */
export function UpcomingTeeTimes({ userId, all = false }: UpcomingTeeTimesProps) {
  const bookings = useQuery(bookingsQuery);
  const { data: squads } = useQuery(squadsQuery);
  const known = bookings.data ?? [];
  const shown = all ? known : known.slice(0, SHOWN);
  const { data: courses } = useQuery({
    ...coursesQuery(shown.map(({ courseId }) => courseId)),
    enabled: shown.length > 0,
  });
  return (
    <Loaded
      query={bookings}
      loading={<SkeletonList label="Loading tee times..." count={1} className="h-24" />}
      failed="Your tee times could not be loaded"
    >
      {() =>
        shown.length === 0 ? (
          <NoTeeTimes />
        ) : (
          <>
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
            {shown.length < known.length && (
              <Link to="/tee-times?view=rounds" className={buttonVariants({ variant: 'link', className: 'w-full' })}>
                See all ({known.length})
              </Link>
            )}
          </>
        )
      }
    </Loaded>
  );
}

const NoTeeTimes = () => (
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
