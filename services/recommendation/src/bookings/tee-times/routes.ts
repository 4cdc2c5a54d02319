import { recommendationRoutes as routes } from '@fourball/contracts/http/recommendation.ts';
import { roundRoutes } from '@fourball/contracts/http/round.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { BookingService } from './service.ts';

export function bookingRoutes(app: FastifyInstance, bookings: BookingService): void {
  serve(app, routes.listBookings, ({ caller }) => bookings.listUpcoming(caller.userId));
  serve(app, roundRoutes.getTeeTime, ({ params, caller }) => bookings.show(params.teeTimeId, caller.userId));
  serve(app, routes.listTeeTimes, ({ params, caller, query }) =>
    bookings.listOfSquad(params.squadId, caller.userId, query),
  );
}
