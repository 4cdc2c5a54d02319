import { banRoutes } from '@fourball/contracts/http/ban.ts';
import { memberRoutes as routes } from '@fourball/contracts/http/member.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { MemberService } from './service.ts';

export function memberRoutes(app: FastifyInstance, members: MemberService): void {
  serve(app, squadRoutes.joinSquad, ({ caller, params }) => members.join(params.squadId, caller.userId));
  serve(app, routes.removeMember, ({ caller, params, query }) =>
    members.remove(params.squadId, caller.userId, params.userId, {
      newInvite: query.newInvite === 'true',
      ban: query.ban === 'true',
    }),
  );
  serve(app, banRoutes.liftBan, ({ caller, params }) => members.liftBan(params.squadId, caller.userId, params.userId));
  serve(app, routes.changeMember, ({ caller, params, body }) =>
    members.change(params.squadId, caller.userId, params.userId, body),
  );
}
