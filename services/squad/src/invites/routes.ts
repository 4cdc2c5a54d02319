import { squadRoutes as routes } from '@fourball/contracts/http/squad.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { InviteService } from './service.ts';

export function inviteRoutes(app: FastifyInstance, invites: InviteService): void {
  serve(app, routes.createInvite, ({ caller, params, body }) =>
    invites.create(params.squadId, caller.userId, body.expiresInDays),
  );
  serve(app, routes.getInvite, ({ params }) => invites.get(params.inviteCode));
  serve(app, routes.join, ({ caller, params }) => invites.join(params.inviteCode, caller.userId));
}
