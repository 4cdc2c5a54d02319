import { standingGameRoutes } from '@fourball/contracts/http/standing-game.ts';
import { routeQuery } from '../../../lib/query.ts';

/** Standing games of a squad, with their coming dates. */
export const gamesQuery = (squadId: string) =>
  routeQuery(standingGameRoutes.listStandingGames, { params: { squadId } });
