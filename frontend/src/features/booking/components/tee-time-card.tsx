import { isolated } from '@fourball/contracts/bidi.ts';
import type { TeeTime } from '@fourball/contracts/http/recommendation.ts';
import { Link } from 'react-router-dom';
import { Badge } from '../../../components/ui/badge.tsx';
import { cardLook } from '../../../components/ui/card.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { formatTeeOff } from '../../../lib/dates.ts';
import { countOf, placeOf } from '../../../lib/text.ts';
import { BookingActions } from './booking-actions.tsx';
import { DateTile } from './date-tile.tsx';
import { Reservation } from './reservation.tsx';

interface TeeTimeCardProps {
  teeTime: TeeTime;
  userId: string;
  creatorId: string | null;
  /** Where a golfer reserves with the course; nobody does it for the squad. */
  bookingUrl: string | null;
}

export function TeeTimeCard({ teeTime, userId, creatorId, bookingUrl }: TeeTimeCardProps) {
  return (
    <article
      aria-label={`${isolated(teeTime.course.name)}, ${formatTeeOff(teeTime)}`}
      className={classNames(cardLook, 'relative')}
    >
      <div className="flex gap-4">
        <DateTile date={teeTime.date} />
        <div className="min-w-0 grow">
          <h3 className="break-words font-semibold">
            {/* It covers the card, but for what else can be pressed there. */}
            <Link to={`/round/${teeTime.id}`} className="after:absolute after:inset-0 after:rounded-card">
              {teeTime.course.name}
            </Link>
          </h3>
          <p className="break-words text-muted-foreground text-sm empty:hidden">{placeOf(teeTime.course)}</p>
          <p className="text-sm">{formatTeeOff(teeTime)}</p>
          <p className="break-words text-muted-foreground text-sm">
            {isolated(teeTime.squad.name)} · {countOf(teeTime.bookedPlayers, 'player')}
          </p>
          <div className="mt-2 flex flex-wrap items-center gap-2 text-sm">
            <Badge tone={teeTime.status === 'confirmed' ? 'excellent' : 'muted'}>
              {teeTime.status === 'confirmed' ? 'Booked' : 'Cancelled'}
            </Badge>
            <span className="wrap-anywhere text-muted-foreground">{teeTime.bookingReference}</span>
          </div>
        </div>
        <BookingActions teeTime={teeTime} userId={userId} creatorId={creatorId} />
      </div>
      {teeTime.status === 'confirmed' && (
        <div className="relative mt-3">
          <Reservation teeTime={teeTime} isCreator={creatorId === userId} bookingUrl={bookingUrl} />
        </div>
      )}
    </article>
  );
}
