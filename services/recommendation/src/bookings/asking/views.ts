import type { AskedGolferState } from '@fourball/contracts/events/asking.ts';
import { calendarDate } from '../../ranking/calendar.ts';
import type { AskedRow } from './repository.ts';

/** A member who was asked, as the other services hear of them. */
export const askedState = ({
  id,
  recommendationId,
  userId,
  freeSeats,
  recommendation,
}: AskedRow): AskedGolferState => ({
  ...{ id, recommendationId, userId, freeSeats },
  squadId: recommendation.squadId,
  courseName: recommendation.course.name,
  date: calendarDate(recommendation.date),
  time: recommendation.time,
});
