import { pushRoutes } from '@fourball/contracts/http/push.ts';
import { routeQuery } from '../../../lib/query.ts';

export const pushSubscriptionsQuery = routeQuery(pushRoutes.listPushSubscriptions);
