import { gameDateRoutes } from '@fourball/contracts/http/game-date.ts';
import { routeQuery } from '../../../lib/query.ts';

export const gameDateQuery = (dateId: string) => routeQuery(gameDateRoutes.readGameDate, { params: { dateId } });
