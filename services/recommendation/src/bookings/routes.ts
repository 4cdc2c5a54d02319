import { recommendationRoutes as routes } from '@fourball/contracts/http/recommendation.ts';
import { roundRoutes as round } from '@fourball/contracts/http/round.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { RoundService } from './service.ts';

export function roundRoutes(app: FastifyInstance, rounds: RoundService): void {
  serve(app, routes.confirmRecommendation, ({ params, caller }) =>
    rounds.confirm(params.recommendationId, caller.userId),
  );
  serve(app, routes.bookRecommendation, ({ params, caller, body }) =>
    rounds.book(params.recommendationId, caller.userId, body),
  );
  serve(app, routes.cancelBooking, ({ params, caller, body }) => rounds.cancel(params.teeTimeId, caller.userId, body));
  serve(app, round.reserveTeeTime, ({ params, caller, body }) =>
    rounds.reserve(params.teeTimeId, caller.userId, body.reservedAs),
  );
  serve(app, round.changeSeats, ({ params, caller, body }) =>
    rounds.changeSeats(params.teeTimeId, caller.userId, body.seats),
  );
  serve(app, routes.moveBooking, ({ params, caller, body }) => rounds.move(params.teeTimeId, caller.userId, body));
}
