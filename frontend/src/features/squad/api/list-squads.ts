import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { routeQuery } from '../../../lib/query.ts';
import { byNextRound } from '../model.ts';

/** The golfer's squads in the order in which every screen shows them. */
export const squadsQuery = { ...routeQuery(squadRoutes.listSquads), select: byNextRound };
