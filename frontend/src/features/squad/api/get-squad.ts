import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { routeQuery } from '../../../lib/query.ts';

export const squadQuery = (squadId: string) => routeQuery(squadRoutes.getSquad, { params: { squadId } });
