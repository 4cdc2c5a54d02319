import { emailRoutes } from '@fourball/contracts/http/email.ts';
import { routeQuery } from '../../../lib/query.ts';

export const pendingEmailQuery = routeQuery(emailRoutes.pendingEmail);
