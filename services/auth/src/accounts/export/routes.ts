import { exportRoutes } from '@fourball/contracts/http/export.ts';
import { internalRoutes } from '@fourball/contracts/http/internal.ts';
import type { Pool } from '@fourball/kit/database/database.ts';
import { serveOwnData } from '@fourball/kit/http/own-data.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import { originIn } from '../../tries/policy.ts';
import { lists } from './lists.ts';
import type { ExportService } from './service.ts';

export function exportLinkRoutes(app: FastifyInstance, exports: ExportService, pool: Pool): void {
  serve(app, exportRoutes.requestExport, async ({ body, caller, reply }) => {
    await exports.request(caller.userId, body.password, originIn(reply.request.headers));
    return { message: 'We have sent you a mail with a link to your data. It works for 48 hours.' };
  });
  serve(app, internalRoutes.allowExport, ({ body }) => exports.allow(body.userId, body.token));
  serveOwnData(app, { pool, file: 'account', lists });
}
