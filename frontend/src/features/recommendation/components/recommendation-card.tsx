import type { SquadMember } from '@fourball/contracts/http/member.ts';
import type { Recommendation } from '@fourball/contracts/http/recommendation.ts';
import { CalendarCheck, Check, ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { cardLook } from '../../../components/ui/card.tsx';
import { OutsideLink } from '../../../components/ui/outside-link.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { formatShortDate, formatTime } from '../../../lib/dates.ts';
import { placeOf } from '../../../lib/text.ts';
import { useWide } from '../../../lib/use-media.ts';
import { useAsSaid } from '../attendance.ts';
import { isOfGame, isRanked, isRankedNow, matchPercent, matchQuality, priceText, unansweredText } from '../model.ts';
import { type NameOf, namesInShort } from '../players.ts';
import { standingsAt } from '../standings.ts';
import { isOpen, teeTimeState } from '../tee-time-state.ts';
import { AttendanceButtons } from './attendance-buttons.tsx';
import { BookButton } from './book-button.tsx';
import { BookedNote, RoundLink } from './booked-note.tsx';
import { NearestMissNote } from './nearest-miss-note.tsx';
import { OwnClash } from './own-clash.tsx';
import { PlayingGroups } from './playing-groups.tsx';
import { ReceiptLines } from './receipt.tsx';
import { SeatLine } from './seat-line.tsx';
import { StandingFaces } from './standing-faces.tsx';

interface RecommendationCardProps {
  recommendation: Recommendation;
  userId: string;
  /** All members of the squad. */
  members: readonly Pick<SquadMember, 'userId' | 'status' | 'user'>[];
  /** The viewer created the squad and may book. */
  isCreator: boolean;
  nameOf: NameOf;
  guestsOf: (recommendation: Recommendation) => ReactNode;
}

/** A recommended tee time: what it is and what to do about it, and the reasons once they are asked for. */
export function RecommendationCard(props: RecommendationCardProps) {
  const { recommendation, userId, members, isCreator, nameOf, guestsOf } = props;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [hasDetails, setDetails] = useState(false);
  const isWide = useWide();
  const shown = useAsSaid(recommendation, userId);
  const state = teeTimeState(shown, userId);
  const open = isOpen(state);
  const active = members.filter(({ status }) => status === 'active');
  const isOfNow = isRankedNow(shown, active.length);
  const unanswered = unansweredText(shown.possibleMembers - shown.availableMembers, null);
  const toHeading = () => heading.current?.focus();
  return (
    <li className={classNames(cardLook, 'space-y-1 px-3 py-2', shown.bookingConfirmed && 'border-l-4 border-l-accent')}>
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <h3 ref={heading} tabIndex={-1} className="font-semibold leading-snug sm:text-lg">
          {formatShortDate(shown.date)} <span className="text-primary tabular-nums">{formatTime(shown.time)}</span>
        </h3>
        <Badges recommendation={shown} />
      </div>
      <div className="flex flex-wrap items-baseline gap-x-2">
        <Place course={shown.course} />
        <Confirmed members={shown.confirmedMembers} userId={userId} nameOf={nameOf} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-34 grow basis-34">
          <Turnout recommendation={shown} unanswered={unanswered} isOfNow={isOfNow} />
          <StandingFaces
            standings={standingsAt(shown, active)}
            total={active.length}
            room={isWide ? 9 : 5}
            nameOf={nameOf}
          />
        </div>
        <div className="flex min-w-0 flex-wrap gap-2 narrow:grow *:grow [&>button:first-child]:min-w-20">
          {open && <AttendanceButtons recommendation={recommendation} confirmed={state === 'in'} />}
          {open && isCreator && shown.confirmedMembers.length > 0 && (
            <BookButton recommendation={shown} nameOf={nameOf} onBooked={toHeading} />
          )}
          {shown.bookingConfirmed && <RoundLink recommendation={shown} />}
          {/* Together, so that none of them has a row of its own. */}
          <span className="flex justify-end">
            {open && (
              <OutsideLink href={shown.course.bookingUrl} variant="quiet" size="icon">
                <span className="sr-only">Reserve with the course</span>
              </OutsideLink>
            )}
            <Button
              variant="quiet"
              size="icon"
              aria-label="Details"
              aria-expanded={hasDetails}
              aria-controls={id}
              onClick={() => setDetails(!hasDetails)}
            >
              <ChevronDown aria-hidden className={classNames('transition-transform', hasDetails && 'rotate-180')} />
            </Button>
          </span>
        </div>
      </div>
      {shown.bookingConfirmed && <BookedNote recommendation={shown} />}
      {open && <OwnClash slot={shown} userId={userId} />}
      {state === 'without-you' && <SeatLine recommendation={recommendation} onDone={toHeading} />}
      {/* The server is asked for these only now. */}
      {hasDetails && (
        <div id={id} className="space-y-3 border-t pt-3">
          {open && isOfNow && (
            <>
              {unanswered && <p className="text-muted-foreground text-sm">{unanswered}</p>}
              <NearestMissNote slot={shown} userId={userId} />
            </>
          )}
          <section>
            <h4 className="font-semibold text-sm">Who plays with whom</h4>
            <PlayingGroups
              recommendationId={shown.id}
              players={shown.confirmedMembers.length || shown.availableMembers}
              nameOf={nameOf}
            />
          </section>
          {open && guestsOf(shown)}
          <WhyThisScore recommendation={shown} />
        </div>
      )}
    </li>
  );
}

function WhyThisScore({ recommendation }: { recommendation: Recommendation }) {
  if (isOfGame(recommendation)) return null;
  return (
    <section>
      <h4 className="font-semibold text-sm">Why this score</h4>
      <ReceiptLines lines={recommendation.receipt} score={recommendation.score} />
    </section>
  );
}

function Badges({ recommendation }: { recommendation: Recommendation }) {
  const quality = matchQuality(recommendation.score);
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
      {isRanked(recommendation) && !isOfGame(recommendation) && (
        <>
          <Badge tone={quality.tone}>{quality.label}</Badge>
          <span className="font-medium text-sm">{matchPercent(recommendation.score)}% match</span>
        </>
      )}
      {recommendation.bookingConfirmed && (
        <Badge tone="primary">
          <CalendarCheck aria-hidden />
          Booked
        </Badge>
      )}
      {recommendation.bookedByRule && <Badge tone="sand">Booked automatically</Badge>}
    </p>
  );
}

/** How many are in, and who; that it is nobody, the faces say as well. */
function Confirmed({ members, userId, nameOf }: { members: readonly string[]; userId: string; nameOf: NameOf }) {
  return (
    <p
      className={
        members.length > 0 ? 'flex flex-wrap items-baseline gap-x-1.5 text-muted-foreground text-sm' : 'sr-only'
      }
    >
      {members.includes(userId) && <Check aria-label="You're in" className="size-4 self-center text-primary" />}
      <span>{members.length} confirmed</span>
      {members.length > 0 && <span className="wrap-anywhere min-w-0">{namesInShort(members, nameOf)}</span>}
    </p>
  );
}

function Place({ course }: Pick<Recommendation, 'course'>) {
  const place = placeOf(course);
  return (
    <>
      <p className="wrap-anywhere font-medium text-[0.9375rem] leading-snug">{course.name}</p>
      <p className="wrap-anywhere text-[0.8125rem] text-muted-foreground">
        {place && `${place} · `}
        {priceText(course.averagePrice)}
      </p>
    </>
  );
}

const Part = ({ of, className }: { of: number; className: string }) => (
  <span className={classNames('block h-full', className)} style={{ width: `${100 * of}%` }} />
);

interface TurnoutProps {
  recommendation: Recommendation;
  unanswered: string | null;
  isOfNow: boolean;
}

/** How many of the squad can come, and beside their share, paler, the share that has not answered; nothing where no ranking chose it. */
function Turnout({ recommendation, unanswered, isOfNow }: TurnoutProps) {
  const { availableMembers: available, possibleMembers: possible, totalMembers: total } = recommendation;
  if (!isRanked(recommendation) || isOfGame(recommendation)) return null;
  return (
    <p className="mb-1 text-[0.8125rem] leading-tight">
      <progress aria-label="Squad Availability" max={total} value={available} className="sr-only" />
      Squad Availability{' '}
      <span className="font-semibold tabular-nums">
        {available}/{total}
      </span>{' '}
      {isOfNow ? <span className="sr-only">{unanswered}</span> : <span>when last ranked</span>}
      <span aria-hidden className="mt-0.5 flex h-[3px] max-w-36 overflow-hidden rounded-full bg-muted">
        <Part of={total > 0 ? available / total : 0} className="bg-primary" />
        <Part of={total > 0 ? (possible - available) / total : 0} className="bg-primary/30" />
      </span>
    </p>
  );
}
