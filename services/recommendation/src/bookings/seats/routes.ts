import { recommendationRoutes as routes } from '@fourball/contracts/http/recommendation.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { SeatService } from './service.ts';

export function seatRoutes(app: FastifyInstance, seats: SeatService): void {
  serve(app, routes.confirmRecommendation, ({ params, caller }) =>
    seats.confirm(params.recommendationId, caller.userId),
  );
}
