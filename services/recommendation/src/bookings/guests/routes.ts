import { guestRoutes as routes } from '@fourball/contracts/http/guest.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { GuestService } from './service.ts';

export function guestRoutes(app: FastifyInstance, guests: GuestService): void {
  serve(app, routes.listGuests, ({ params, caller }) => guests.list(params.recommendationId, caller.userId));
  serve(app, routes.addGuest, ({ params, caller, body }) => guests.add(params.recommendationId, caller.userId, body));
  serve(app, routes.approveGuest, ({ params, caller }) => guests.approve(params, caller.userId));
  serve(app, routes.removeGuest, ({ params, caller }) => guests.remove(params, caller.userId));
}
