import type { GameDate } from '@fourball/contracts/http/game-date.ts';
import type { StandingAnswer, StandingGame } from '@fourball/contracts/http/standing-game.ts';
import type { GameRow } from '../planning/repository.ts';
import { gameOf } from '../rules/stored-game.ts';

const ANSWERS = { ask: 'ask', usually_in: 'usually-in', if_needed: 'if-needed' } as const satisfies Record<
  string,
  StandingAnswer
>;

/** A game as one of its golfers sees it, with their standing answer and its dates to come. */
export const gameView = (row: GameRow, answer: keyof typeof ANSWERS = 'ask', dates: GameDate[] = []): StandingGame => ({
  id: row.id,
  squadId: row.squadId,
  ...gameOf(row).rules,
  pause: gameOf(row).pause,
  standingAnswer: ANSWERS[answer],
  dates,
});
