import { isolated } from '@fourball/contracts/bidi.ts';
import type { TeeTime } from '@fourball/contracts/http/recommendation.ts';
import type { Squad } from '@fourball/contracts/http/squad.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatTeeOff } from '../../../lib/dates.ts';
import { countOf, placeOf } from '../../../lib/text.ts';
import { useAllMembers } from '../../squad/api/all-members.ts';
import { bookingsQuery } from '../api/list-bookings.ts';
import { hasSeat } from '../model.ts';

interface OwnNextRoundProps {
  userId: string;
  squads: readonly Squad[] | undefined;
  /** Some of a squad's members as a list in words. */
  namesOf: (userIds: readonly string[], members: Squad['members']) => string;
}

/** Takes its room before its words are known: nothing moves when they come. */
const room = 'mt-4 block min-h-24';
const tile = `${room} rounded-lg border border-sand p-3 focus-visible:outline-sand`;

/** When, where and with whom a golfer plays next, on the grass of the banner; it leads to the round. */
export function OwnNextRound({ userId, squads, namesOf }: OwnNextRoundProps) {
  const { data: teeTimes } = useQuery(bookingsQuery);
  const next = teeTimes?.find((teeTime) => teeTime.status === 'confirmed' && hasSeat(teeTime, userId));
  const members = useAllMembers(squads?.find(({ id }) => id === next?.squadId));
  if (!teeTimes) return <div className={room} />;
  if (!next)
    return (
      <Link to="/tee-times" className={tile}>
        <span className="block font-bold text-lg text-sand leading-snug">No round booked yet</span>
        See the tee times that suit your squads
      </Link>
    );
  return (
    <Link
      to={`/round/${next.id}`}
      aria-label={`Your next round: ${formatTeeOff(next)}, ${isolated(next.course.name)}`}
      className={tile}
    >
      <span className="block font-bold text-lg text-sand tabular-nums leading-snug">{formatTeeOff(next)}</span>
      <span className="wrap-break-word block font-semibold">
        {[isolated(next.course.name), placeOf(next.course)].filter(Boolean).join(' · ')}
      </span>
      <span className="wrap-break-word block text-sm">
        {companyText(next, userId, (others) => members && namesOf(others, members))}
      </span>
    </Link>
  );
}

function companyText(
  { bookings }: TeeTime,
  userId: string,
  namesOf: (userIds: readonly string[]) => string | undefined,
): string {
  const others = bookings.filter((seat) => seat.status === 'confirmed' && seat.userId !== userId);
  if (others.length === 0) return 'Nobody else has a seat yet';
  return `with ${namesOf(others.map((seat) => seat.userId)) ?? countOf(others.length, 'other golfer')}`;
}
