import { recommendationRoutes as routes } from '@fourball/contracts/http/recommendation.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { RecommendationService } from './service.ts';

export function recommendationRoutes(app: FastifyInstance, recommendations: RecommendationService): void {
  serve(app, routes.listRecommendations, ({ params, caller }) => recommendations.list(params.squadId, caller.userId));
  serve(app, routes.withdrawConfirmation, ({ params, caller }) =>
    recommendations.withdraw(params.recommendationId, caller.userId),
  );
}
