import { gameDateRoutes as routes } from '@fourball/contracts/http/game-date.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { DateService } from './service.ts';

export function gameDateRoutes(app: FastifyInstance, dates: DateService): void {
  serve(app, routes.listOpenGameDates, ({ caller }) => dates.listOpen(caller.userId));
  serve(app, routes.readGameDate, ({ params, caller }) => dates.read(params.dateId, caller.userId));
  serve(app, routes.answerGameDate, ({ params, caller, body }) => dates.answer(params.dateId, caller.userId, body));
  serve(app, routes.decideGameDate, ({ params, caller, body }) =>
    dates.decide(params.dateId, caller.userId, body.decision),
  );
}
