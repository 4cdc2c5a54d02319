import { availabilityRoutes } from '@fourball/contracts/http/availability.ts';
import { routeQuery } from '../../../lib/query.ts';

/** The days that the ranking looks at, which are those that the call answers where it is told none. */
export const squadAvailabilityQuery = (squadId: string) =>
  routeQuery(availabilityRoutes.squadAvailability, { params: { squadId } });
