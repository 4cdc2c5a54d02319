import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { routeQuery } from '../../../lib/query.ts';

/** Playing groups of a tee time. */
export const groupsQuery = (recommendationId: string) =>
  routeQuery(recommendationRoutes.groupsOfRecommendation, { params: { recommendationId } });
