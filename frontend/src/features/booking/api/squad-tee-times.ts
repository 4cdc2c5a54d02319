import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { routeQuery } from '../../../lib/query.ts';

export const squadTeeTimesQuery = (squadId: string) =>
  routeQuery(recommendationRoutes.listTeeTimes, { params: { squadId } });
