import type { Recommendation } from '@fourball/contracts/http/recommendation.ts';
import { CalendarCheck, Check, MapPin } from 'lucide-react';
import { useRef } from 'react';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { cardLook } from '../../../components/ui/card.tsx';
import { OutsideLink } from '../../../components/ui/outside-link.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { formatLongDate, formatTime } from '../../../lib/dates.ts';
import { useConfirmRecommendation } from '../api/confirm-recommendation.ts';
import { isOpen, matchPercent, matchQuality, priceText } from '../model.ts';
import { BookButton } from './book-button.tsx';
import { NearestMissNote } from './nearest-miss-note.tsx';
import { Receipt } from './receipt.tsx';

interface RecommendationCardProps {
  recommendation: Recommendation;
  userId: string;
  /** The viewer created the squad and may book. */
  isCreator: boolean;
}

export function RecommendationCard({ recommendation, userId, isCreator }: RecommendationCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const confirmation = useConfirmRecommendation(recommendation.squadId, userId);
  const { course, confirmedMembers, bookingReference } = recommendation;
  const quality = matchQuality(recommendation.score);
  const confirmed = confirmedMembers.includes(userId);
  const open = isOpen(recommendation);
  const place = [course.city, course.state].filter(Boolean).join(', ');
  return (
    <li className={classNames(cardLook, 'space-y-3')}>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={quality.tone}>{quality.label}</Badge>
        <span className="font-medium text-sm">{matchPercent(recommendation.score)}% match</span>
        {recommendation.bookingConfirmed && (
          <Badge tone="primary" className="ml-auto">
            <CalendarCheck aria-hidden />
            Booked
          </Badge>
        )}
      </div>
      <h3
        ref={heading}
        tabIndex={-1}
        className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold text-lg"
      >
        {formatLongDate(recommendation.date)}{' '}
        <span className="text-primary text-xl tabular-nums">{formatTime(recommendation.time)}</span>
      </h3>
      <div>
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
      <SquadAvailability available={recommendation.availableMembers} total={recommendation.totalMembers} />
      <p className="flex items-center gap-1.5 text-sm">
        {confirmed && <Check aria-hidden className="size-4 text-primary" />}
        {confirmedMembers.length} confirmed
        {confirmed && <span className="text-muted-foreground">(you're in)</span>}
      </p>
      {bookingReference && (
        <p className="rounded-lg bg-excellent px-3 py-2 text-excellent-foreground text-sm">
          Booking Reference: <strong>{bookingReference}</strong>
        </p>
      )}
      {open && <NearestMissNote slot={recommendation} />}
      <Receipt lines={recommendation.receipt} score={recommendation.score} />
      {open && (
        <div className="grid grid-flow-col gap-2 *:w-full">
          {confirmed ? (
            <Button variant="secondary" aria-disabled className="aria-disabled:opacity-100">
              <Check aria-hidden className="text-primary" />
              Confirmed
            </Button>
          ) : (
            <Button onClick={() => confirmation.mutate(recommendation.id)}>I'm In</Button>
          )}
          {isCreator && confirmedMembers.length > 0 && (
            <BookButton recommendation={recommendation} onBooked={() => heading.current?.focus()} />
          )}
        </div>
      )}
      {/* Nobody contacts the course for the squad: this leads to where a golfer does. */}
      <OutsideLink href={course.bookingUrl} variant={recommendation.bookingConfirmed ? 'primary' : 'quiet'}>
        Reserve with the course
      </OutsideLink>
    </li>
  );
}

function SquadAvailability({ available, total }: { available: number; total: number }) {
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
