import { squadRoutes as routes } from '@fourball/contracts/http/squad.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { SquadService } from './service.ts';

export function squadRoutes(app: FastifyInstance, squads: SquadService): void {
  serve(app, routes.createSquad, ({ caller, body }) => squads.create(caller.userId, body));
  serve(app, routes.listSquads, ({ caller }) => squads.list(caller.userId));
  serve(app, routes.getSquad, ({ caller, params }) => squads.get(params.squadId, caller.userId));
  serve(app, routes.changeSquad, ({ caller, params, body }) => squads.change(params.squadId, caller.userId, body));
  serve(app, routes.deleteSquad, ({ caller, params }) => squads.delete(params.squadId, caller.userId));
}
