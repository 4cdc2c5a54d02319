import { rankingRoutes } from '@fourball/contracts/http/ranking.ts';
import { routeQuery } from '../../../lib/query.ts';

/** The squad's best slots of the week, as they were ranked on Monday. */
export const weeklySlotsQuery = (squadId: string) => routeQuery(rankingRoutes.weeklySlots, { params: { squadId } });
