import { invitationRoutes as own } from '@fourball/contracts/http/invitation.ts';
import { squadRoutes as routes } from '@fourball/contracts/http/squad.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { InvitationService } from './service.ts';

export function invitationRoutes(app: FastifyInstance, invitations: InvitationService): void {
  serve(app, routes.inviteByMail, ({ caller, params, body }) =>
    invitations.invite(params.squadId, caller.userId, body),
  );
  serve(app, own.getInvitation, ({ caller, params }) => invitations.get(params.invitationId, caller.userId));
  serve(app, own.joinByInvitation, ({ caller, params }) => invitations.join(params.invitationId, caller.userId));
}
