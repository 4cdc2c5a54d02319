import { notificationRoutes as routes } from '@fourball/contracts/http/notification.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import { lastSeen } from './policy.ts';
import type { Live } from './service.ts';

export function liveRoutes(app: FastifyInstance, live: Live): void {
  serve(app, routes.streamNotifications, ({ caller, query, reply }) => {
    // Also for whatever stands between here and the browser: each event is passed on as it comes.
    reply.headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    return live.open(caller.userId, { lastSeen: lastSeen(reply.request.headers['last-event-id']), ageMs: query.age });
  });
  // A stream is a request under way, which would hold up the end of the server.
  app.addHook('preClose', async () => live.close());
}
