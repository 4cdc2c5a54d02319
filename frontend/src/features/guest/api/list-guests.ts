import { guestRoutes } from '@fourball/contracts/http/guest.ts';
import { routeQuery } from '../../../lib/query.ts';

export const guestsQuery = (recommendationId: string) =>
  routeQuery(guestRoutes.listGuests, { params: { recommendationId } });
