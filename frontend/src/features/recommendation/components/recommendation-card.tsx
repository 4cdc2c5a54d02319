import type { Recommendation } from '@fourball/contracts/http/recommendation.ts';
import { CalendarCheck, Check, MapPin } from 'lucide-react';
import { useRef } from 'react';
import { Badge } from '../../../components/ui/badge.tsx';
import { cardLook } from '../../../components/ui/card.tsx';
import { Disclosure } from '../../../components/ui/disclosure.tsx';
import { OutsideLink } from '../../../components/ui/outside-link.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { formatLongDate, formatTime } from '../../../lib/dates.ts';
import { useAsSaid } from '../attendance.ts';
import { isOpen, matchPercent, matchQuality, priceText } from '../model.ts';
import { type NameOf, namesInShort } from '../players.ts';
import { AttendanceButtons } from './attendance-buttons.tsx';
import { BookButton } from './book-button.tsx';
import { BookedNote } from './booked-note.tsx';
import { PlayingGroups } from './playing-groups.tsx';
import { Receipt } from './receipt.tsx';
import { SquadAvailability } from './squad-availability.tsx';

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
  const confirmed = confirmedMembers.includes(userId);
  const open = isOpen(shown);
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
      <Place course={course} withLink={!bookingConfirmed} />
      {bookingConfirmed && <BookedNote recommendation={shown} plays={confirmed} />}
      <SquadAvailability recommendation={shown} open={open} />
      <p className="flex gap-1.5 text-sm">
        {confirmed && <Check aria-label="You're in" className="size-4 shrink-0 translate-y-0.5 text-primary" />}
        <span className="shrink-0">{confirmedMembers.length} confirmed</span>
        <span className="min-w-0 truncate text-muted-foreground">{namesInShort(confirmedMembers, nameOf)}</span>
      </p>
      {open && <AttendanceButtons recommendation={recommendation} confirmed={confirmed} />}
      {open && isCreator && confirmedMembers.length > 0 && (
        <BookButton recommendation={shown} nameOf={nameOf} onBooked={() => heading.current?.focus()} />
      )}
      {bookingConfirmed ? groups : <Disclosure label="Who plays with whom">{groups}</Disclosure>}
      <Receipt lines={shown.receipt} score={shown.score} />
    </li>
  );
}

function Badges({ recommendation }: { recommendation: Recommendation }) {
  const quality = matchQuality(recommendation.score);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Badge tone={quality.tone}>{quality.label}</Badge>
      <span className="grow font-medium text-sm">{matchPercent(recommendation.score)}% match</span>
      {recommendation.bookedByRule && <Badge tone="sand">Booked automatically</Badge>}
      {recommendation.bookingConfirmed && (
        <Badge tone="primary">
          <CalendarCheck aria-hidden />
          Booked
        </Badge>
      )}
    </div>
  );
}

function Place({ course, withLink }: { course: Recommendation['course']; withLink: boolean }) {
  const place = [course.city, course.state].filter(Boolean).join(', ');
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <p className="break-words font-medium">{course.name}</p>
        <p className="flex flex-wrap items-center gap-x-2 text-muted-foreground text-sm">
          {place && (
            <span className="inline-flex items-center gap-1">
              <MapPin aria-hidden className="size-3.5" />
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
