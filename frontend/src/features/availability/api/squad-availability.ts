import { availabilityRoutes } from '@fourball/contracts/http/availability.ts';
import { routeQuery } from '../../../lib/query.ts';

export const squadAvailabilityQuery = (squadId: string) =>
  routeQuery(availabilityRoutes.squadAvailability, { params: { squadId } });
