import { notificationRoutes as routes } from '@fourball/contracts/http/notification.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { NotificationService } from './service.ts';

export function notificationRoutes(app: FastifyInstance, notifications: NotificationService): void {
  serve(app, routes.listNotifications, ({ caller, query }) => notifications.list(caller.userId, query.limit));
  serve(app, routes.readNotification, ({ caller, params }) => notifications.read(caller.userId, params.notificationId));
  serve(app, routes.readAllNotifications, ({ caller }) => notifications.readAll(caller.userId));
  serve(app, routes.deleteNotification, ({ caller, params }) =>
    notifications.remove(caller.userId, params.notificationId),
  );
}
