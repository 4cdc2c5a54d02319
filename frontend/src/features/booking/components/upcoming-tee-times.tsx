import { useQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Badge } from '../../../components/ui/badge.tsx';
import { buttonVariants } from '../../../components/ui/button.tsx';
import { cardLook } from '../../../components/ui/card.tsx';
import { EmptyState, FailedState, SkeletonList } from '../../../components/ui/states.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { formatTeeOff } from '../../../lib/dates.ts';
import { countOf } from '../../../lib/text.ts';
import { bookingsQuery } from '../api/list-bookings.ts';
import { DateTile } from './date-tile.tsx';

const SHOWN = 3;

export function UpcomingTeeTimes() {
  const bookings = useQuery(bookingsQuery);
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
      {bookings.data.slice(0, SHOWN).map((teeTime) => (
        <li key={teeTime.id} className={classNames(cardLook, 'flex gap-4')}>
          <DateTile date={teeTime.date} />
          <div className="min-w-0 grow">
            <h3 className="break-words font-semibold">{teeTime.course.name}</h3>
            <p className="text-sm">{formatTeeOff(teeTime)}</p>
            <p className="break-words text-muted-foreground text-sm">
              {teeTime.squad.name} · {countOf(teeTime.bookedPlayers, 'player')}
            </p>
            <div className="mt-2 flex flex-wrap items-center gap-2 text-sm">
              <Badge tone={teeTime.status === 'confirmed' ? 'excellent' : 'muted'}>
                {teeTime.status === 'confirmed' ? 'Booked' : 'Cancelled'}
              </Badge>
              <span className="text-muted-foreground">{teeTime.bookingReference}</span>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
