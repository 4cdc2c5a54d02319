import { isolated } from '@fourball/contracts/bidi.ts';
import type { TeeTime } from '@fourball/contracts/http/recommendation.ts';
import { Link } from 'react-router-dom';
import { Badge } from '../../../components/ui/badge.tsx';
import { cardLook } from '../../../components/ui/card.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { formatTeeOff } from '../../../lib/dates.ts';
import { countOf, placeOf } from '../../../lib/text.ts';
import { DateTile } from './date-tile.tsx';

/** A round in a list, which leads to its page: there it is reserved, moved, left and cancelled. */
export function TeeTimeCard({ teeTime }: { teeTime: TeeTime }) {
  const isBooked = teeTime.status === 'confirmed';
  return (
    <article
      aria-label={`${isolated(teeTime.course.name)}, ${formatTeeOff(teeTime)}`}
      className={classNames(
        cardLook,
        'relative flex items-center gap-3 px-3 py-2 hover:bg-muted has-[a:active]:opacity-70',
      )}
    >
      <DateTile date={teeTime.date} />
      <div className="min-w-0 grow text-sm leading-snug">
        <div className="flex flex-wrap items-start justify-between gap-x-2">
          <h3 className="wrap-anywhere min-w-0 font-semibold text-base leading-snug">
            {/* The link covers the card. */}
            <Link to={`/round/${teeTime.id}`} className="after:absolute after:inset-0 after:rounded-card">
              {teeTime.course.name}
            </Link>
          </h3>
          <Badge tone={isBooked ? 'excellent' : 'muted'}>{isBooked ? 'Booked' : 'Cancelled'}</Badge>
        </div>
        <p>{formatTeeOff(teeTime)}</p>
        <p className="wrap-anywhere text-muted-foreground">
          {[isolated(teeTime.squad.name), countOf(teeTime.bookedPlayers, 'player'), placeOf(teeTime.course)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {isBooked && !teeTime.reservedAs && (
          <p className="font-medium text-good-foreground">Not reserved with the course yet</p>
        )}
      </div>
    </article>
  );
}
