import { rankingRoutes } from '@fourball/contracts/http/ranking.ts';
import { routeQuery } from '../../../lib/query.ts';

/** Who of the squad is free when, from its today on. */
export const squadHeatMapQuery = (squadId: string) => routeQuery(rankingRoutes.squadHeatMap, { params: { squadId } });
