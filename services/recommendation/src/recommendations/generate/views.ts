import type { RecommendationState } from '@fourball/contracts/events/recommendation.ts';
import type { OfferFacts } from './policy.ts';

/** A recommendation that is offered, as the other services hear of it. */
export const offeredState = (
  ids: Pick<RecommendationState, 'id' | 'squadId'>,
  { courseId, date, time, available, totalMembers, score, receipt }: OfferFacts,
): RecommendationState => ({
  ...ids,
  courseId,
  date,
  time,
  availableMembers: available,
  totalMembers,
  score,
  receipt,
  status: 'pending',
  confirmedMembers: [],
  bookedBy: null,
  bookedByRule: false,
  bookingReference: null,
});
