import { roundRoutes } from '@fourball/contracts/http/round.ts';
import { routeQuery } from '../../../lib/query.ts';

export const roundQuery = (teeTimeId: string) => routeQuery(roundRoutes.getTeeTime, { params: { teeTimeId } });
