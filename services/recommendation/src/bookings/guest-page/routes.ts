import { guestLinkRoutes as routes } from '@fourball/contracts/http/guest-link.ts';
import { internalRoutes } from '@fourball/contracts/http/internal.ts';
import { pagePolicy } from '@fourball/kit/http/page-policy.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import { STYLE } from '../answer-page/style.ts';
import type { GuestPageService } from './service.ts';

const POLICY = pagePolicy(STYLE);

export function guestPageRoutes(app: FastifyInstance, guests: GuestPageService): void {
  serve(app, internalRoutes.resolveGuestLink, ({ body }) => guests.resolve(body.token));
  serve(app, routes.guestPage, ({ caller, query, reply }) => {
    reply.header('content-security-policy', POLICY);
    return guests.page(caller.guest, query.said);
  });
  serve(app, routes.declineAsGuest, ({ caller, reply }) => {
    reply.header('content-security-policy', POLICY);
    return guests.decline(caller.guest);
  });
}
