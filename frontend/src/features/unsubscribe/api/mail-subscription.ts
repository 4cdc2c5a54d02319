import { unsubscribeRoutes } from '@fourball/contracts/http/unsubscribe.ts';
import { routeQuery } from '../../../lib/query.ts';

export const mailSubscriptionQuery = (mailToken: string) =>
  routeQuery(unsubscribeRoutes.mailSubscription, { params: { mailToken } });
