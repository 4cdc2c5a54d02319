import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { routeQuery } from '../../../lib/query.ts';

export const bookingsQuery = routeQuery(recommendationRoutes.listBookings);
