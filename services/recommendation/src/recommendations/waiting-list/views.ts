import type { SeatOfferState } from '@fourball/contracts/events/recommendation.ts';
import { calendarDate } from '../../ranking/calendar.ts';
import type { OfferRow } from './repository.ts';

/** An offered seat as the other services hear of it. */
export const offerState = ({ recommendation, ...offer }: OfferRow): SeatOfferState => ({
  id: offer.id,
  squadId: recommendation.squadId,
  recommendationId: offer.recommendationId,
  userId: offer.userId,
  courseName: recommendation.course.name,
  date: calendarDate(recommendation.date),
  time: recommendation.time,
  timeZone: recommendation.course.timeZone,
  endsAt: offer.endsAt.toISOString(),
  outcome: offer.outcome,
});
