import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { serve } from '@fourball/kit/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { BookingService } from './service.ts';

export function bookingRoutes(app: FastifyInstance, bookings: BookingService): void {
  serve(app, recommendationRoutes.listBookings, ({ caller }) => bookings.listUpcoming(caller.userId));
}
