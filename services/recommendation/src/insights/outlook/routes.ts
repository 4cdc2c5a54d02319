import { rankingRoutes as routes } from '@fourball/contracts/http/ranking.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { OutlookService } from './service.ts';

export function outlookRoutes(app: FastifyInstance, outlook: OutlookService): void {
  serve(app, routes.squadOutlook, ({ params, caller }) => outlook.ofSquad(params.squadId, caller.userId));
}
