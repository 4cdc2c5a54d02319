import { recommendationRoutes, type TeeTime } from '@fourball/contracts/http/recommendation.ts';
import { routeQuery } from '../../../lib/query.ts';
import { hasSeat } from '../model.ts';

export const bookingsQuery = routeQuery(recommendationRoutes.listBookings);

/** The booked rounds among tee times in which a golfer has a seat. */
export const roundsOf = (teeTimes: readonly TeeTime[], golferId: string): TeeTime[] =>
  teeTimes.filter((teeTime) => teeTime.status === 'confirmed' && hasSeat(teeTime, golferId));
