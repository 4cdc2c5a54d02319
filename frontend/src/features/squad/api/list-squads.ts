import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { routeQuery } from '../../../lib/query.ts';

export const squadsQuery = routeQuery(squadRoutes.listSquads);
