import type { Recommendation } from '@fourball/contracts/http/recommendation.ts';
import { CalendarCheck, Check, MapPin } from 'lucide-react';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { cardLook } from '../../../components/ui/card.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { formatLongDate, formatTime } from '../../../lib/dates.ts';
import { useConfirmRecommendation } from '../api/confirm-recommendation.ts';
import { isOpen, matchPercent, matchQuality, priceText } from '../model.ts';
import { BookButton } from './book-button.tsx';
import { CourseLink } from './course-link.tsx';
import { Receipt } from './receipt.tsx';

interface RecommendationCardProps {
  recommendation: Recommendation;
  userId: string;
  /** The viewer created the squad and may book. */
  isCreator: boolean;
}

export function RecommendationCard({ recommendation, userId, isCreator }: RecommendationCardProps) {
  const confirmation = useConfirmRecommendation(recommendation.squadId, userId);
  const { course, confirmedMembers, bookingReference } = recommendation;
  const quality = matchQuality(recommendation.score);
  const confirmed = confirmedMembers.includes(userId);
  const open = isOpen(recommendation);
  const place = [course.city, course.state].filter(Boolean).join(', ');
  return (
    <li className={classNames(cardLook, 'space-y-3')}>
      <div className="flex items-start justify-between gap-3">
        <h3 className="font-semibold text-lg leading-snug">
          {formatLongDate(recommendation.date)}
          <span className="block font-bold text-primary text-xl tabular-nums">{formatTime(recommendation.time)}</span>
        </h3>
        <div className="flex flex-col items-end gap-1.5">
          <Badge tone={quality.tone}>
            {quality.label} · {matchPercent(recommendation.score)}% match
          </Badge>
          {recommendation.bookingConfirmed && (
            <Badge tone="primary">
              <CalendarCheck aria-hidden />
              Booked
            </Badge>
          )}
        </div>
      </div>
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
          {isCreator && confirmedMembers.length > 0 && <BookButton recommendation={recommendation} />}
        </div>
      )}
      <CourseLink bookingUrl={course.bookingUrl} booked={recommendation.bookingConfirmed} />
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
      <div
        role="meter"
        aria-label="Squad Availability"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={available}
        aria-valuetext={`${available} of ${total} members`}
        className="h-2 overflow-hidden rounded-full bg-muted"
      >
        <div className="h-full rounded-full bg-primary" style={{ width: `${total > 0 ? (100 * available) / total : 0}%` }} />
      </div>
    </div>
  );
}
