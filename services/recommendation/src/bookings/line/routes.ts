import { waitingRoutes as routes } from '@fourball/contracts/http/waiting.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { LineService } from './service.ts';

export function lineRoutes(app: FastifyInstance, lines: LineService): void {
  serve(app, routes.listWaiting, ({ caller }) => lines.listOwn(caller.userId));
  serve(app, routes.listLine, ({ params, caller }) => lines.list(params.recommendationId, caller.userId));
  serve(app, routes.seatFromLine, ({ params, caller }) =>
    lines.seat(params.recommendationId, caller.userId, params.userId),
  );
}
