import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { routeQuery } from '../../../lib/query.ts';

/** Who plays with whom. */
export const groupsQuery = (recommendationId: string) =>
  routeQuery(recommendationRoutes.groupsOfRecommendation, { params: { recommendationId } });
