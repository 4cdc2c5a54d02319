import { gameDateRoutes as routes } from '@fourball/contracts/http/game-date.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { MoveService } from './service.ts';

export function gameDateMoveRoutes(app: FastifyInstance, moves: MoveService): void {
  serve(app, routes.moveGameDate, ({ params, caller, body }) => moves.move(params.dateId, caller.userId, body));
  serve(app, routes.skipGameDate, ({ params, caller, body }) => moves.skip(params.dateId, caller.userId, body.reason));
}
