import { gameDateRoutes } from '@fourball/contracts/http/game-date.ts';
import { routeQuery } from '../../../lib/query.ts';

/** Dates of all squads of a golfer that are open for answers. */
export const openDatesQuery = routeQuery(gameDateRoutes.listOpenGameDates);
