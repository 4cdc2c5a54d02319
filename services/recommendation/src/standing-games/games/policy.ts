import { TEE_TIME_AHEAD_MAX_DAYS } from '@fourball/contracts/constants.ts';
import type { GameRules, StandingAnswer } from '@fourball/contracts/http/standing-game.ts';
import type { Fault } from '@fourball/kit/http/problem.ts';
import { daysAfter } from '../../ranking/calendar.ts';
import { coursesFrom } from '../rules/plan.ts';
import { datesOf, firstDateFrom } from '../rules/recurrence.ts';
import type { Game } from '../rules/stored-game.ts';

/** Standing answers as they are stored. */
export const STORED_ANSWERS = {
  ask: 'ask',
  'usually-in': 'usually_in',
  'if-needed': 'if_needed',
} as const satisfies Record<StandingAnswer, string>;

/** The fault of a day that is to be today or later, at most a year ahead. */
export function validateDay(name: 'firstDate' | 'from', date: string, today: string): Fault | undefined {
  const fault = (message: string) => ({ path: `body.${name}`, message: `${name} ${message}` });
  if (date < today) return fault('must not be in the past');
  return date > daysAfter(today, TEE_TIME_AHEAD_MAX_DAYS) ? fault('must be at most a year ahead') : undefined;
}

export const validatePause = (pause: Game['pause']): Fault | undefined =>
  pause && pause.to < pause.from ? { path: 'body.pause.to', message: 'to must not be before from' } : undefined;

/** Changed rules of a game from a day on, by which its courses' turn goes on and, where it is not in all of them, its weeks do. */
export function rulesFrom(before: GameRules, changes: Partial<GameRules>, from: string): GameRules {
  const { everyWeeks, nth } = { ...before, ...changes };
  const weeks = everyWeeks === 1 ? { everyWeeks } : { nth: nth ?? before.nth };
  const firstDate = firstDateFrom({ ...before, ...weeks }, from);
  return { ...before, courseIds: coursesFrom(before, firstDate), ...changes, firstDate };
}

/** Whether rules have a date from one day to the day before another. */
export const hasDateIn = (rules: GameRules, from: string, before: string): boolean =>
  from < before && datesOf(rules, from, daysAfter(before, -1)).length > 0;
