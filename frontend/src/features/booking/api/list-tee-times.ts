import { type Recommendation, recommendationRoutes, type TeeTime } from '@fourball/contracts/http/recommendation.ts';
import { routeQuery } from '../../../lib/query.ts';

/** The squad's tee times, cancelled ones included. */
export const teeTimesQuery = (squadId: string) =>
  routeQuery(recommendationRoutes.listTeeTimes, { params: { squadId } });

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
