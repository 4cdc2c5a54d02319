import { recommendationRoutes as routes } from '@fourball/contracts/http/recommendation.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { GenerateService } from './service.ts';

export function generateRoutes(app: FastifyInstance, recommendations: GenerateService): void {
  serve(app, routes.generateRecommendations, ({ params, caller }) =>
    recommendations.generate(params.squadId, caller.userId),
  );
}
