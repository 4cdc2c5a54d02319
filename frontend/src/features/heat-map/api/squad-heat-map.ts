import { rankingRoutes } from '@fourball/contracts/http/ranking.ts';
import { routeQuery } from '../../../lib/query.ts';

/** Availability of the squad by hour, from its today on. */
export const squadHeatMapQuery = (squadId: string) => routeQuery(rankingRoutes.squadHeatMap, { params: { squadId } });
