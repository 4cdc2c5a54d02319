import { deviceIn } from '@fourball/contracts/http/headers.ts';
import { pushRoutes as routes } from '@fourball/contracts/http/push.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { PushSubscriptionService } from './service.ts';

export function pushSubscriptionRoutes(app: FastifyInstance, subscriptions: PushSubscriptionService): void {
  serve(app, routes.pushKey, async () => ({ publicKey: subscriptions.pushKey() }));
  serve(app, routes.listPushSubscriptions, ({ caller }) => subscriptions.list(caller.userId));
  serve(app, routes.subscribeToPush, ({ caller, body, reply }) =>
    subscriptions.subscribe(caller.userId, body, deviceIn(reply.request.headers)),
  );
  serve(app, routes.unsubscribeFromPush, ({ caller, params }) =>
    subscriptions.unsubscribe(caller.userId, params.subscriptionId),
  );
}
