import { isolated } from '@fourball/contracts/bidi.ts';
import type { Round } from '@fourball/contracts/http/round.ts';
import { Share2 } from 'lucide-react';
import type { RefObject } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { dateIn, formatShortDate, formatTeeOff, formatTime } from '../../../lib/dates.ts';
import { share } from '../../../lib/share.ts';
import { placeOf } from '../../../lib/text.ts';
import { daysAway } from '../round.ts';
import { BookingActions } from './booking-actions.tsx';
import { ContourLines } from './contour-lines.tsx';

interface RoundHeroProps {
  round: Round;
  /** The golfer created the squad, and may change the whole booking while it is ahead. */
  mayChange: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
}

const onGrass = 'text-fairway-foreground hover:bg-fairway-light focus-visible:outline-sand';

/** When and where a round is, and what can be done with all of it. */
export function RoundHero({ round, mayChange, heading }: RoundHeroProps) {
  const { course } = round;
  const [clock, half] = formatTime(round.time).split(' ');
  const first = round.groups[0]?.time ?? round.time;
  return (
    <section aria-label="Tee time" className="fairway relative overflow-hidden rounded-card p-5">
      <ContourLines courseId={course.id} />
      <div className="relative">
        <div className="-mt-2.5 -mr-3 flex min-h-11 items-center">
          <p className="grow font-bold text-sand text-sm uppercase tracking-wide">
            {formatShortDate(round.date)}
            {round.status === 'confirmed' && <> · {daysAway(round.date, dateIn(course.timeZone, new Date()))}</>}
          </p>
          <Button
            variant="quiet"
            size="icon"
            className={onGrass}
            aria-label="Share tee time"
            onClick={() => shareRound(round)}
          >
            <Share2 aria-hidden />
          </Button>
          {mayChange && (
            // A booking moves as a whole: the start that a dialog shows is that of its first group.
            <BookingActions teeTime={{ ...round, time: first }} className={onGrass} />
          )}
        </div>
        <h2 ref={heading} tabIndex={-1} className="outline-none">
          <span className="block font-extrabold text-[2.75rem] tabular-nums leading-none">
            {clock} <span className="text-2xl">{half}</span>
          </span>{' '}
          <span className="wrap-anywhere mt-3 block font-bold text-xl leading-snug">{course.name}</span>
        </h2>
        <p className="wrap-anywhere mt-0.5">{placeOf(course)}</p>
      </div>
    </section>
  );
}

/** A round in words, with the address of its page. */
const shareRound = (round: Round) =>
  share(
    `Tee time of ${isolated(round.squad.name)}`,
    `${isolated(round.squad.name)}: ${formatTeeOff(round)}, ${isolated(round.course.name)}.`,
    new URL(`/round/${round.id}`, window.location.href).href,
  );
