import { guestLinkRoutes as routes } from '@fourball/contracts/http/guest-link.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { GuestMailService } from './service.ts';

export function guestMailRoutes(app: FastifyInstance, guests: GuestMailService): void {
  serve(app, routes.chooseGuestMails, async ({ caller, body, reply }) => {
    const said = await guests.choose(caller.guest, body);
    reply.redirect(`./?said=${said}`, routes.chooseGuestMails.success.status);
  });
}
