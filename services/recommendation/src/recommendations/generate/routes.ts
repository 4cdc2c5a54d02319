import { recommendationRoutes as routes } from '@fourball/contracts/http/recommendation.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { OfferService } from './service.ts';

export function offerRoutes(app: FastifyInstance, offers: OfferService): void {
  serve(app, routes.generateRecommendations, ({ params, caller }) => offers.generate(params.squadId, caller.userId));
}
