import { rankingRoutes } from '@fourball/contracts/http/ranking.ts';
import { routeQuery } from '../../../lib/query.ts';

/** Effect of missing answers. It ranks many times over: ask for it only where it is seen. */
export const squadOutlookQuery = (squadId: string) => routeQuery(rankingRoutes.squadOutlook, { params: { squadId } });
