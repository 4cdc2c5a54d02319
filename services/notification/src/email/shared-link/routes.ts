import { sharedLinkRoutes as routes } from '@fourball/contracts/http/shared-link.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { SharedLinkMailService } from './service.ts';

export function sharedLinkMailRoutes(app: FastifyInstance, mails: SharedLinkMailService): void {
  serve(app, routes.mailOwnLink, async ({ body: { userId }, caller, reply }) => {
    await mails.ask(userId, caller.shared.squadId);
    reply.redirect(`./?${new URLSearchParams({ said: 'mail', golfer: userId })}`, routes.mailOwnLink.success.status);
  });
}
