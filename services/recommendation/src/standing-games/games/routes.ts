import { standingGameRoutes as routes } from '@fourball/contracts/http/standing-game.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { GameService } from './service.ts';

export function standingGameRoutes(app: FastifyInstance, games: GameService): void {
  serve(app, routes.listStandingGames, ({ params, caller }) => games.list(params.squadId, caller.userId));
  serve(app, routes.createStandingGame, ({ params, caller, body }) =>
    games.create(params.squadId, caller.userId, body),
  );
  serve(app, routes.readStandingGame, ({ params, caller }) => games.read(params.gameId, caller.userId));
  serve(app, routes.changeStandingGame, ({ params, caller, body }) => games.change(params.gameId, caller.userId, body));
  serve(app, routes.pauseStandingGame, ({ params, caller, body }) =>
    games.pause(params.gameId, caller.userId, body.pause),
  );
  serve(app, routes.endStandingGame, ({ params, caller }) => games.end(params.gameId, caller.userId));
  serve(app, routes.setStandingAnswer, ({ params, caller, body }) =>
    games.setStandingAnswer(params.gameId, caller.userId, body.answer),
  );
}
