import type { Round } from '@fourball/contracts/http/round.ts';
import { CalendarDays, type LucideIcon, MapPin, Phone } from 'lucide-react';
import type { AnchorHTMLAttributes } from 'react';
import { directionsTo, phaseOf, phoneLink, playsIn } from '../round.ts';

/** Ways from a round to the map, the golfer's own calendar and the course's telephone. */
export function RoundLinks({ round, userId }: { round: Round; userId: string }) {
  const phone = phoneLink(round.course.phone);
  const isToCome = phaseOf(round, new Date()) === 'ahead';
  return (
    <nav aria-label="On the way" className="grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-3">
      <Tile
        icon={MapPin}
        label="Directions"
        href={directionsTo(round.course)}
        target="_blank"
        rel="noopener noreferrer"
      >
        <span className="sr-only"> (opens in a new tab)</span>
      </Tile>
      {isToCome && playsIn(round, userId) && (
        <Tile icon={CalendarDays} label="Add to calendar" href={`/api/calendar/tee-times/${round.id}`} download />
      )}
      {phone && (
        <Tile icon={Phone} label="Call" href={phone}>
          <span className="sr-only"> {round.course.name}</span>
        </Tile>
      )}
    </nav>
  );
}

interface TileProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  icon: LucideIcon;
  label: string;
}

const Tile = ({ icon: Icon, label, children, ...rest }: TileProps) => (
  <a
    className="flex min-h-18 flex-col items-center gap-1 rounded-card bg-excellent px-2 py-3 text-center font-semibold text-excellent-foreground text-sm leading-tight hover:brightness-95"
    {...rest}
  >
    <Icon aria-hidden className="size-5" />
    <span>
      {label}
      {children}
    </span>
  </a>
);
