import type { GameRules } from '@fourball/contracts/http/standing-game.ts';
import { daysAfter, daysBetween, mondayOf } from '../../ranking/calendar.ts';
import { datesBetween, weekdayOf } from '../../ranking/clock.ts';

const WEEK_DAYS = 7;
const NTH = ['first', 'second', 'third', 'fourth'];

export type Recurrence = Pick<GameRules, 'everyWeeks' | 'weekdays' | 'nth' | 'firstDate' | 'lastDate'>;

/** Dates of a game from one day to another, both included, the earliest first. */
export function datesOf(rules: Recurrence, from: string, to: string): string[] {
  const start = from > rules.firstDate ? from : rules.firstDate;
  const end = rules.lastDate !== null && rules.lastDate < to ? rules.lastDate : to;
  return datesBetween(start, end).filter((date) => isOn(rules, date));
}

function isOn({ everyWeeks, weekdays, nth, firstDate }: Recurrence, date: string): boolean {
  if (!weekdays.includes(weekdayOf(date))) return false;
  return nth === null ? weeksSince(firstDate, date) % everyWeeks === 0 : isNth(nth, date);
}

const weeksSince = (firstDate: string, date: string) => daysBetween(mondayOf(firstDate), mondayOf(date)) / WEEK_DAYS;

/** Whether a date is the first, second… or last of its weekday in its month. */
function isNth(nth: NonNullable<Recurrence['nth']>, date: string): boolean {
  if (nth === 'last') return daysAfter(date, WEEK_DAYS).slice(0, 7) !== date.slice(0, 7);
  return Math.ceil(Number(date.slice(8)) / WEEK_DAYS) === NTH.indexOf(nth) + 1;
}

/**
 * The first day of a game that goes on from a day in another's place: in the first week from there on in which the other
 * is played, so that every second week stays the same one.
 */
export function firstDateFrom({ everyWeeks, nth, firstDate }: Recurrence, from: string): string {
  if (from <= firstDate) return firstDate;
  const late = nth === null ? weeksSince(firstDate, from) % everyWeeks : 0;
  return late === 0 ? from : daysAfter(mondayOf(from), (everyWeeks - late) * WEEK_DAYS);
}
