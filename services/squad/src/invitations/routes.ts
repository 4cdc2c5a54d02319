import { invitationRoutes as routes } from '@fourball/contracts/http/invitation.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { InvitationService } from './service.ts';

export function invitationRoutes(app: FastifyInstance, invitations: InvitationService): void {
  serve(app, routes.inviteByMail, ({ caller, params, body }) =>
    invitations.invite(params.squadId, caller.userId, body),
  );
  serve(app, routes.getInvitation, ({ caller, params }) => invitations.get(params.invitationId, caller.userId));
  serve(app, routes.joinByInvitation, ({ caller, params }) => invitations.join(params.invitationId, caller.userId));
}
