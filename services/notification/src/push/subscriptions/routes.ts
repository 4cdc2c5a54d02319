import { pushRoutes as routes } from '@fourball/contracts/http/push.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { PushSubscriptionService } from './service.ts';

export function pushSubscriptionRoutes(app: FastifyInstance, subscriptions: PushSubscriptionService): void {
  serve(app, routes.pushKey, async () => ({ publicKey: subscriptions.presentKey() }));
  serve(app, routes.subscribeToPush, ({ caller, body }) => subscriptions.subscribe(caller.userId, body));
  serve(app, routes.unsubscribeFromPush, ({ caller, params }) =>
    subscriptions.unsubscribe(caller.userId, params.subscriptionId),
  );
}
