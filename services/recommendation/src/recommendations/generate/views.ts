import type { RecommendationState } from '@fourball/contracts/events/recommendation.ts';
import type { RecommendationFacts } from './policy.ts';

/** A recommendation that is offered, as the other services hear of it. */
export const pendingState = (
  ids: Pick<RecommendationState, 'id' | 'squadId'>,
  { courseId, date, time, availableMembers, totalMembers, score, receipt }: RecommendationFacts,
): RecommendationState => ({
  ...ids,
  courseId,
  date,
  time,
  availableMembers,
  totalMembers,
  score,
  receipt,
  status: 'pending',
  confirmedMembers: [],
  bookedBy: null,
  bookedByRule: false,
  bookingReference: null,
});
