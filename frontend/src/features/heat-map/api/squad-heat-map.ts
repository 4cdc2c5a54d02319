import { rankingRoutes } from '@fourball/contracts/http/ranking.ts';
import { routeQuery } from '../../../lib/query.ts';

/** Availability of the squad by hour, from its today or a later date on. */
export const squadHeatMapQuery = (squadId: string, from?: string) =>
  routeQuery(rankingRoutes.squadHeatMap, { params: { squadId }, ...(from && { query: { from } }) });
