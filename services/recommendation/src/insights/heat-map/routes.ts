import { rankingRoutes as routes } from '@fourball/contracts/http/ranking.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { HeatMapService } from './service.ts';

export function heatMapRoutes(app: FastifyInstance, heatMaps: HeatMapService): void {
  serve(app, routes.squadHeatMap, ({ params, caller }) => heatMaps.ofSquad(params.squadId, caller.userId));
}
