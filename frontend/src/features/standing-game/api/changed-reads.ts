import { answerRoutes } from '@fourball/contracts/http/answer.ts';
import { gameDateRoutes } from '@fourball/contracts/http/game-date.ts';
import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { standingGameRoutes } from '@fourball/contracts/http/standing-game.ts';

/** Reads that show a game, its dates, or the rounds that these become. */
export const changedByGames = [
  standingGameRoutes.listStandingGames,
  standingGameRoutes.readStandingGame,
  gameDateRoutes.listOpenGameDates,
  gameDateRoutes.readGameDate,
  recommendationRoutes.listRecommendations,
  recommendationRoutes.groupsOfRecommendation,
  answerRoutes.listAnswers,
];
