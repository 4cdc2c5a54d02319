import { rankingRoutes as routes } from '@fourball/contracts/http/ranking.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { InsightService } from './service.ts';

export function insightRoutes(app: FastifyInstance, insights: InsightService): void {
  serve(app, routes.squadHeatMap, ({ params, query, caller }) =>
    insights.heatMap(params.squadId, caller.userId, query.from),
  );
  serve(app, routes.squadOutlook, ({ params, caller }) => insights.outlook(params.squadId, caller.userId));
}
