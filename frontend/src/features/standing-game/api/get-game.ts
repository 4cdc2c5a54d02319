import { standingGameRoutes } from '@fourball/contracts/http/standing-game.ts';
import { routeQuery } from '../../../lib/query.ts';

export const gameQuery = (gameId: string) => routeQuery(standingGameRoutes.readStandingGame, { params: { gameId } });
