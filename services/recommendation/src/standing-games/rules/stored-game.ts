import { GameRules } from '@fourball/contracts/http/standing-game.ts';
import { calendarDate } from '../../ranking/calendar.ts';

/** A game as its leaders want it. */
export interface Game {
  readonly rules: GameRules;
  readonly pause: { readonly from: string; readonly to: string } | null;
}

interface StoredRules {
  readonly rules: unknown;
  readonly firstDate: Date;
  readonly lastDate: Date | null;
}

interface StoredGame extends StoredRules {
  readonly pausedFrom: Date | null;
  readonly pausedTo: Date | null;
}

/** Rules of a game as its leaders chose them. */
export const rulesOf = ({ rules, firstDate, lastDate }: StoredRules): GameRules =>
  GameRules.parse({
    ...(rules as object),
    firstDate: calendarDate(firstDate),
    lastDate: lastDate && calendarDate(lastDate),
  });

export const gameOf = ({ pausedFrom, pausedTo, ...stored }: StoredGame): Game => ({
  rules: rulesOf(stored),
  pause: pausedFrom && pausedTo && { from: calendarDate(pausedFrom), to: calendarDate(pausedTo) },
});
