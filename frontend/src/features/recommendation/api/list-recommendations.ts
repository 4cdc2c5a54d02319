import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { routeQuery } from '../../../lib/query.ts';

export const recommendationsQuery = (squadId: string) =>
  routeQuery(recommendationRoutes.listRecommendations, { params: { squadId } });
