import { type Recommendation, recommendationRoutes, type TeeTime } from '@fourball/contracts/http/recommendation.ts';
import { routeQuery } from '../../../lib/query.ts';

/** The squad's next tee times from a date on, cancelled ones included. */
export const teeTimesQuery = (squadId: string, from: string) =>
  routeQuery(recommendationRoutes.listTeeTimes, { params: { squadId }, query: { from } });

/** The tee time that a booked recommendation became; of several groups the first. */
export const teeTimeOfBooking = (
  teeTimes: readonly TeeTime[],
  { bookingReference, courseId, date }: Pick<Recommendation, 'bookingReference' | 'courseId' | 'date'>,
): TeeTime | undefined =>
  teeTimes.find(
    (teeTime) =>
      teeTime.status === 'confirmed' &&
      teeTime.bookingReference === bookingReference &&
      teeTime.courseId === courseId &&
      teeTime.date === date,
  );
