import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { routeQuery } from '../../../lib/query.ts';

export const profileQuery = routeQuery(authRoutes.profile);
