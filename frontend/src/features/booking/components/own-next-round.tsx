import { isolated } from '@fourball/contracts/bidi.ts';
import type { TeeTime } from '@fourball/contracts/http/recommendation.ts';
import type { Squad } from '@fourball/contracts/http/squad.ts';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, Flag, type LucideIcon, MapPin } from 'lucide-react';
import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatTeeOff } from '../../../lib/dates.ts';
import { capitalized, countOf, placeOf } from '../../../lib/text.ts';
import { useToday } from '../../../lib/today.ts';
import { useAllMembers } from '../../squad/api/all-members.ts';
import { bookingsQuery, roundsOf } from '../api/list-bookings.ts';
import { daysAway, mapOf } from '../round.ts';

interface OwnNextRoundProps {
  userId: string;
  squads: readonly Squad[] | undefined;
  /** Some of a squad's members as a list in words. */
  namesOf: (userIds: readonly string[], members: Squad['members']) => string;
  /** Stands in the place of a round for a golfer who has never had one. */
  beginning: ReactNode;
}

/** Takes its room before its words are known: nothing moves when they come. */
const room = 'mt-2 min-h-41';
const link = 'block rounded-lg focus-visible:outline-sand';
const hero = 'wrap-break-word block text-balance font-extrabold text-[1.5rem] text-sand tabular-nums leading-tight';

/** When, where and with whom a golfer plays next, on the grass of the banner, and the ways there; it leads to the round. */
export function OwnNextRound({ userId, squads, namesOf, beginning }: OwnNextRoundProps) {
  const { data: teeTimes, isError } = useQuery(bookingsQuery);
  const [next] = roundsOf(teeTimes ?? [], userId);
  const today = useToday();
  const members = useAllMembers(squads?.find(({ id }) => id === next?.squadId));
  if (!teeTimes) return <div className={room}>{isError && <p>Your next round could not be loaded.</p>}</div>;
  if (!next && beginning) return <div className={room}>{beginning}</div>;
  if (!next)
    return (
      <div className={room}>
        <p className={hero}>No round booked yet</p>
        <p className="mb-3">Pick a tee time that suits your squad.</p>
        <Link to="/tee-times" className={wayLook}>
          <Flag aria-hidden className="size-4.5" />
          See the tee times
        </Link>
      </div>
    );
  const { course } = next;
  // A date behind the browser's own may still be ahead at its course.
  const when = next.date >= today && capitalized(daysAway(next.date, today));
  return (
    <div className={room}>
      <Link
        to={`/round/${next.id}`}
        aria-label={`Your next round: ${formatTeeOff(next)}, ${isolated(course.name)}`}
        className={link}
      >
        <span className="shortened block text-sm">{[when, isolated(next.squad.name)].filter(Boolean).join(' · ')}</span>
        <span className={hero}>{formatTeeOff(next)}</span>
        <span className="wrap-break-word block font-semibold">
          {[isolated(course.name), placeOf(course)].filter(Boolean).join(' · ')}
        </span>
        <span className="wrap-break-word block text-sm">
          {companyText(next, userId, (others) => members && namesOf(others, members))}
        </span>
      </Link>
      <div className="paired mt-3 gap-2">
        <Way
          icon={MapPin}
          label="Directions"
          href={mapOf([course.name, placeOf(course)])}
          target="_blank"
          rel="noopener noreferrer"
        >
          <span className="sr-only"> (opens in a new tab)</span>
        </Way>
        <Way icon={CalendarPlus} label="Add to calendar" href={`/api/calendar/tee-times/${next.id}`} download />
      </div>
    </div>
  );
}

const wayLook =
  'inline-flex min-h-11 items-center justify-center gap-1.5 rounded-lg border border-fairway-foreground/40 bg-fairway px-2 font-semibold text-sm hover:bg-fairway-light focus-visible:outline-sand';

interface WayProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  icon: LucideIcon;
  label: string;
}

const Way = ({ icon: Icon, label, children, ...rest }: WayProps) => (
  <a className={wayLook} {...rest}>
    <Icon aria-hidden className="size-4.5" />
    <span>
      {label}
      {children}
    </span>
  </a>
);

function companyText(
  { bookings, bookedPlayers }: TeeTime,
  userId: string,
  namesOf: (userIds: readonly string[]) => string | undefined,
): string {
  const seats = bookings.filter(({ status }) => status === 'confirmed');
  const others = seats.map((seat) => seat.userId).filter((player) => player !== userId);
  // Guests have no seat of their own: they are what is counted beyond the seats.
  const guests = bookedPlayers - seats.length;
  if (others.length === 0 && guests <= 0) return 'Nobody else has a seat yet';
  const company = [
    others.length > 0 && (namesOf(others) ?? countOf(others.length, 'other golfer')),
    guests > 0 && countOf(guests, 'guest'),
  ];
  return `with ${company.filter(Boolean).join(' and ')}`;
}
