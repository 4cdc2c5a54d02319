import type { RecommendationState } from '@fourball/contracts/events/recommendation.ts';
import type { NewOffer } from './repository.ts';

/** A recommendation that is just offered, as the other services hear of it. */
export const offeredState = (
  ids: Pick<RecommendationState, 'id' | 'squadId'>,
  { courseId, date, time, availableMembers, totalMembers, score, receipt }: NewOffer,
): RecommendationState => ({
  ...ids,
  courseId,
  date,
  time,
  availableMembers: availableMembers.length,
  totalMembers,
  score,
  receipt,
  status: 'pending',
  confirmedMembers: [],
  bookedBy: null,
  bookedByRule: false,
  bookingReference: null,
});
