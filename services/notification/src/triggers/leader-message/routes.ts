import { notificationRoutes } from '@fourball/contracts/http/notification.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { TeeTimeNoticeService } from './service.ts';

export function teeTimeNoticeRoutes(app: FastifyInstance, notices: TeeTimeNoticeService): void {
  serve(app, notificationRoutes.notifyTeeTime, ({ caller, params, body }) =>
    notices.send(caller.userId, params.squadId, body),
  );
}
