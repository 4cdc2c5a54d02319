import { useQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonVariants } from '../../../components/ui/button.tsx';
import { EmptyRow } from '../../../components/ui/empty-row.tsx';
import { Loaded } from '../../../components/ui/loaded.tsx';
import { SkeletonList } from '../../../components/ui/states.tsx';
import { bookingsQuery } from '../api/list-bookings.ts';
import { TeeTimeCard } from './tee-time-card.tsx';

const SHOWN = 3;

/** The golfer's tee times, each with the way to its page: `all` of them, otherwise the next three and the way to the rest. */
export function UpcomingTeeTimes({ all = false }: { all?: boolean }) {
  const bookings = useQuery(bookingsQuery);
  const known = bookings.data ?? [];
  const shown = all ? known : known.slice(0, SHOWN);
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
            <ul className="space-y-2">
              {shown.map((teeTime) => (
                <li key={teeTime.id}>
                  <TeeTimeCard teeTime={teeTime} />
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
  <EmptyRow
    icon={CalendarDays}
    title="No upcoming tee times"
    description="Book a recommended tee time with your squad."
    action="Find a tee time"
    to="/tee-times"
  />
);
