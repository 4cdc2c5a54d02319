import { rosterRoutes as routes } from '@fourball/contracts/http/roster.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { RosterService } from './service.ts';

export function rosterRoutes(app: FastifyInstance, roster: RosterService): void {
  serve(app, routes.previewRoster, ({ caller, params, body }) =>
    roster.preview(params.squadId, caller.userId, body.text),
  );
  serve(app, routes.addGolfers, ({ caller, params, body }) => roster.add(params.squadId, caller.userId, body.golfers));
  serve(app, routes.changeGolfer, ({ caller, params, body }) =>
    roster.change(params.squadId, caller.userId, params.userId, body),
  );
}
