import type { Recommendation } from '@fourball/contracts/http/recommendation.ts';
import { CalendarCheck, Check, MapPin } from 'lucide-react';
import { useRef } from 'react';
import { Badge } from '../../../components/ui/badge.tsx';
import { cardLook } from '../../../components/ui/card.tsx';
import { Disclosure } from '../../../components/ui/disclosure.tsx';
import { OutsideLink } from '../../../components/ui/outside-link.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { formatLongDate, formatTime } from '../../../lib/dates.ts';
import { placeOf } from '../../../lib/text.ts';
import { useAsSaid } from '../attendance.ts';
import { canPlayText, matchPercent, matchQuality, priceText, unansweredText } from '../model.ts';
import { type NameOf, namesInShort } from '../players.ts';
import { isOpen, teeTimeState } from '../tee-time-state.ts';
import { AttendanceButtons } from './attendance-buttons.tsx';
import { BookButton } from './book-button.tsx';
import { BookedNote } from './booked-note.tsx';
import { NearestMissNote } from './nearest-miss-note.tsx';
import { PlayingGroups } from './playing-groups.tsx';
import { Receipt } from './receipt.tsx';
import { TakeSeatButton } from './take-seat-button.tsx';

interface RecommendationCardProps {
  recommendation: Recommendation;
  userId: string;
  /** The viewer created the squad and may book. */
  isCreator: boolean;
  nameOf: NameOf;
}

/** A recommended tee time: what it is and what to do about it, and the reasons behind disclosures. */
export function RecommendationCard({ recommendation, userId, isCreator, nameOf }: RecommendationCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useAsSaid(recommendation, userId);
  const { id, course, confirmedMembers, bookingConfirmed } = shown;
  const state = teeTimeState(shown, userId);
  const open = isOpen(state);
  const unanswered = unansweredText(shown.possibleMembers - shown.availableMembers, shown.nearestMiss);
  const groups = (
    <PlayingGroups recommendationId={id} players={confirmedMembers.length || shown.availableMembers} nameOf={nameOf} />
  );
  return (
    <li className={classNames(cardLook, 'space-y-3')}>
      <Badges recommendation={shown} />
      <h3
        ref={heading}
        tabIndex={-1}
        className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold text-lg"
      >
        {formatLongDate(shown.date)} <span className="text-primary text-xl tabular-nums">{formatTime(shown.time)}</span>
      </h3>
      {open && <p className="font-semibold">{canPlayText(shown)}</p>}
      <Place course={course} withLink={!bookingConfirmed} />
      {bookingConfirmed && (
        <>
          <BookedNote recommendation={shown} plays={state === 'plays'} />
          {state === 'without-you' && (
            <TakeSeatButton recommendation={recommendation} onTaken={() => heading.current?.focus()} />
          )}
          <div className="space-y-1">
            <h4 className="font-medium text-sm">Who plays with whom</h4>
            {groups}
          </div>
        </>
      )}
      <SquadAvailability recommendation={shown} />
      <div className="flex large-text:flex-wrap justify-between gap-x-3 text-sm">
        <Confirmed members={confirmedMembers} userId={userId} nameOf={nameOf} />
        {open && unanswered && <span className="shrink-0 text-muted-foreground">{unanswered}</span>}
      </div>
      {open && <NearestMissNote slot={shown} />}
      {open && <AttendanceButtons recommendation={recommendation} confirmed={state === 'in'} />}
      {open && isCreator && confirmedMembers.length > 0 && (
        <BookButton recommendation={shown} nameOf={nameOf} onBooked={() => heading.current?.focus()} />
      )}
      <div className="space-y-2">
        {!bookingConfirmed && <Disclosure label="Who plays with whom">{groups}</Disclosure>}
        <Receipt lines={shown.receipt} score={shown.score} />
      </div>
    </li>
  );
}

function Badges({ recommendation }: { recommendation: Recommendation }) {
  const quality = matchQuality(recommendation.score);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Badge tone={quality.tone}>{quality.label}</Badge>
      <span className="grow font-medium text-sm">{matchPercent(recommendation.score)}% match</span>
      {recommendation.bookingConfirmed && (
        <Badge tone="primary">
          <CalendarCheck aria-hidden />
          Booked
        </Badge>
      )}
      {recommendation.bookedByRule && <Badge tone="sand">Booked automatically</Badge>}
    </div>
  );
}

function Confirmed({ members, userId, nameOf }: { members: readonly string[]; userId: string; nameOf: NameOf }) {
  return (
    <p className="flex min-w-0 large-text:flex-wrap gap-1.5">
      {members.includes(userId) && (
        <Check aria-label="You're in" className="size-4 shrink-0 translate-y-0.5 text-primary" />
      )}
      <span className="shrink-0">{members.length} confirmed</span>
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
        <p className="flex flex-wrap items-center gap-x-2 text-muted-foreground text-sm">
          {place && (
            <span className="wrap-anywhere inline-flex items-center gap-1">
              <MapPin aria-hidden className="size-3.5 shrink-0" />
              {place}
            </span>
          )}
          <span>{priceText(course.averagePrice)}</span>
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
  const { availableMembers: available, totalMembers: total } = recommendation;
  return (
    <div>
      <div className="mb-1 flex justify-between text-sm">
        <span>Squad Availability</span>
        <span className="font-semibold tabular-nums">
          {available}/{total}
        </span>
      </div>
      <progress aria-label="Squad Availability" max={total} value={available} className="sr-only" />
      <div aria-hidden className="h-2 overflow-hidden rounded-full bg-muted">
        <div
          className="h-full rounded-full bg-primary"
          style={{ width: `${total > 0 ? (100 * available) / total : 0}%` }}
        />
      </div>
    </div>
  );
}
