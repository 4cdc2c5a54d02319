import { presentAsked } from './bookings/asking/service.ts';
import { presentTeeTimes } from './bookings/tee-times/service.ts';
import { presentRecommendations } from './recommendations/service.ts';
import { presentOffers } from './recommendations/waiting-list/service.ts';
import { presentWeeks } from './weekly-slots/service.ts';

/** Aggregates that this service owns and publishes; a recommendation comes before its tee times and offered seats. */
export const aggregates = {
  recommendations: presentRecommendations,
  'tee times': presentTeeTimes,
  'seat offers': presentOffers,
  'asked golfers': presentAsked,
  weeks: presentWeeks,
};
