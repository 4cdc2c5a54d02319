import { sessionRoutes } from '@fourball/contracts/http/session.ts';
import { routeQuery } from '../../../lib/query.ts';

export const sessionsQuery = routeQuery(sessionRoutes.listSessions);
