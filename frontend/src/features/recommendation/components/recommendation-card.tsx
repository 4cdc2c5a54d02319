import type { Recommendation } from '@fourball/contracts/http/recommendation.ts';
import { CalendarCheck, Check, ChevronDown } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { cardLook } from '../../../components/ui/card.tsx';
import { OutsideLink } from '../../../components/ui/outside-link.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { formatShortDate, formatTime } from '../../../lib/dates.ts';
import { placeOf } from '../../../lib/text.ts';
import { useAsSaid } from '../attendance.ts';
import { matchPercent, matchQuality, priceText, unansweredText } from '../model.ts';
import { type NameOf, namesInShort } from '../players.ts';
import { isOpen, teeTimeState } from '../tee-time-state.ts';
import { AttendanceButtons } from './attendance-buttons.tsx';
import { BookButton } from './book-button.tsx';
import { BookedNote } from './booked-note.tsx';
import { NearestMissNote } from './nearest-miss-note.tsx';
import { PlayingGroups } from './playing-groups.tsx';
import { ReceiptLines } from './receipt.tsx';
import { TakeSeatButton } from './take-seat-button.tsx';

interface RecommendationCardProps {
  recommendation: Recommendation;
  userId: string;
  /** The viewer created the squad and may book. */
  isCreator: boolean;
  nameOf: NameOf;
}

/** A recommended tee time: what it is and what to do about it, and the reasons once they are asked for. */
export function RecommendationCard({ recommendation, userId, isCreator, nameOf }: RecommendationCardProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [hasDetails, setDetails] = useState(false);
  const shown = useAsSaid(recommendation, userId);
  const state = teeTimeState(shown, userId);
  const open = isOpen(state);
  const unanswered = unansweredText(shown.possibleMembers - shown.availableMembers, null);
  const toHeading = () => heading.current?.focus();
  return (
    <li className={classNames(cardLook, 'space-y-2')}>
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <h3 ref={heading} tabIndex={-1} className="font-semibold text-lg">
          {formatShortDate(shown.date)} <span className="text-primary tabular-nums">{formatTime(shown.time)}</span>
        </h3>
        <Badges recommendation={shown} />
      </div>
      <Place course={shown.course} withLink={open} />
      <SquadAvailability recommendation={shown} />
      <div className="flex large-text:flex-wrap justify-between gap-x-3 text-sm empty:hidden">
        <Confirmed members={shown.confirmedMembers} userId={userId} nameOf={nameOf} />
        {open && unanswered && <span className="ml-auto shrink-0 text-muted-foreground">{unanswered}</span>}
      </div>
      {shown.bookingConfirmed && <BookedNote recommendation={shown} />}
      <div className="paired gap-2">
        {open && <AttendanceButtons recommendation={recommendation} confirmed={state === 'in'} />}
        {open && isCreator && shown.confirmedMembers.length > 0 && (
          <BookButton recommendation={shown} nameOf={nameOf} onBooked={toHeading} />
        )}
        {state === 'without-you' && <TakeSeatButton recommendation={recommendation} onTaken={toHeading} />}
        <Button variant="quiet" aria-expanded={hasDetails} aria-controls={id} onClick={() => setDetails(!hasDetails)}>
          Details
          <ChevronDown aria-hidden className={classNames('transition-transform', hasDetails && 'rotate-180')} />
        </Button>
      </div>
      {hasDetails && (
        <div id={id} className="space-y-3 border-t pt-3">
          <Details recommendation={shown} isOpen={open} userId={userId} nameOf={nameOf} />
        </div>
      )}
    </li>
  );
}

interface DetailsProps {
  recommendation: Recommendation;
  isOpen: boolean;
  userId: string;
  nameOf: NameOf;
}

/** Reasons for a tee time, and the groups it is played in; the server is asked for these only now. */
function Details({ recommendation, isOpen, userId, nameOf }: DetailsProps) {
  const { id, confirmedMembers, availableMembers, receipt, score } = recommendation;
  return (
    <>
      {isOpen && <NearestMissNote slot={recommendation} userId={userId} />}
      <section>
        <h4 className="font-semibold text-sm">Who plays with whom</h4>
        <PlayingGroups recommendationId={id} players={confirmedMembers.length || availableMembers} nameOf={nameOf} />
      </section>
      <section>
        <h4 className="font-semibold text-sm">Why this score</h4>
        <ReceiptLines lines={receipt} score={score} />
      </section>
    </>
  );
}

function Badges({ recommendation }: { recommendation: Recommendation }) {
  const quality = matchQuality(recommendation.score);
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
      <Badge tone={quality.tone}>{quality.label}</Badge>
      <span className="font-medium text-sm">{matchPercent(recommendation.score)}% match</span>
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

function Confirmed({ members, userId, nameOf }: { members: readonly string[]; userId: string; nameOf: NameOf }) {
  if (members.length === 0) return null;
  return (
    <p className="flex min-w-0 gap-1.5">
      {members.includes(userId) && (
        <Check aria-label="You're in" className="size-4 shrink-0 translate-y-0.5 text-primary" />
      )}
      <span className="shortened text-muted-foreground">{namesInShort(members, nameOf)}</span>
    </p>
  );
}

function Place({ course, withLink }: { course: Recommendation['course']; withLink: boolean }) {
  const place = placeOf(course);
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <p className="wrap-anywhere font-medium">{course.name}</p>
        <p className="wrap-anywhere text-muted-foreground text-sm">
          {place && `${place} · `}
          {priceText(course.averagePrice)}
        </p>
      </div>
      {withLink && (
        <OutsideLink href={course.bookingUrl} variant="quiet" size="icon">
          <span className="sr-only">Reserve with the course</span>
        </OutsideLink>
      )}
    </div>
  );
}

function SquadAvailability({ recommendation }: { recommendation: Recommendation }) {
  const { availableMembers: available, totalMembers: total, confirmedMembers } = recommendation;
  return (
    <div className="flex large-text:flex-wrap items-center gap-x-3 text-sm">
      <span>Squad Availability</span>
      <progress aria-label="Squad Availability" max={total} value={available} className="sr-only" />
      <div aria-hidden className="h-2 min-w-12 grow overflow-hidden rounded-full bg-muted">
        <div
          className="h-full rounded-full bg-primary"
          style={{ width: `${total > 0 ? (100 * available) / total : 0}%` }}
        />
      </div>
      <span className="font-semibold tabular-nums">
        {available}/{total}
      </span>
      <span>{confirmedMembers.length} confirmed</span>
    </div>
  );
}
