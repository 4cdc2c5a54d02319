import { isolated } from '@fourball/contracts/bidi.ts';
import type { TeeTime } from '@fourball/contracts/http/recommendation.ts';
import { Link } from 'react-router-dom';
import { formatTeeOff } from '../../../lib/dates.ts';
import { countOf, placeOf } from '../../../lib/text.ts';

interface OwnNextRoundProps {
  round: TeeTime;
  userId: string;
  /** Players as a list in words; undefined until the squad is known. */
  namesOf: ((userIds: readonly string[]) => string) | undefined;
}

/** When, where and with whom a golfer plays next, on the grass of the banner; it leads to the round. */
export function OwnNextRound({ round, userId, namesOf }: OwnNextRoundProps) {
  const seats = round.bookings.filter((seat) => seat.status === 'confirmed' && seat.userId !== userId);
  const others = seats.map((seat) => seat.userId);
  const company = namesOf?.(others) ?? countOf(others.length, 'other golfer');
  return (
    <Link
      to={`/round/${round.id}`}
      aria-label={`Your next round: ${formatTeeOff(round)}, ${isolated(round.course.name)}`}
      className="mt-4 block rounded-lg border border-sand p-3 focus-visible:outline-sand"
    >
      <span className="block font-bold text-lg text-sand tabular-nums leading-snug">{formatTeeOff(round)}</span>
      <span className="wrap-break-word block font-semibold">
        {[isolated(round.course.name), placeOf(round.course)].filter(Boolean).join(' · ')}
      </span>
      <span className="wrap-break-word block text-sm">
        {others.length > 0 ? `with ${company}` : 'Nobody else has a seat yet'}
      </span>
    </Link>
  );
}
