import { gameDateRoutes as routes } from '@fourball/contracts/http/game-date.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { AwayService } from './service.ts';

export function awayRoutes(app: FastifyInstance, away: AwayService): void {
  serve(app, routes.readAway, ({ caller }) => away.read(caller.userId));
  serve(app, routes.setAway, ({ caller, body }) => away.set(caller.userId, body.away));
}
