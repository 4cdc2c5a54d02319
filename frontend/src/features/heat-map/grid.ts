import { PERIODS, TIME_SLOTS } from '@fourball/contracts/constants.ts';
import { addDays, formatHour, fromDateText } from '../../lib/dates.ts';
import { type HeatDay, type HeatSlot, isPlayed } from './model.ts';

/** Friday, Saturday and Sunday. */
const WEEKEND: readonly number[] = [5, 6, 0];

/** The days on which most squads play: six of two weeks. */
export const weekendsOf = (days: readonly HeatDay[]): HeatDay[] =>
  days.filter(({ date }) => WEEKEND.includes(fromDateText(date).getDay()));

const WEEK = 7;

/** All days, a week at a time, so that every one of them fits on a phone. */
export const weeksOf = (days: readonly HeatDay[]): HeatDay[][] =>
  Array.from({ length: Math.ceil(days.length / WEEK) }, (_, week) => days.slice(week * WEEK, (week + 1) * WEEK));

const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** `Nov 21 – 27` */
export const weekText = (week: readonly HeatDay[]): string =>
  monthAndDay.formatRange(fromDateText(week[0]?.date ?? ''), fromDateText(week.at(-1)?.date ?? ''));

/** Whether days are left out before this one. */
export const startsAnew = (days: readonly HeatDay[], column: number): boolean => {
  const before = days[column - 1];
  return before !== undefined && days[column]?.date !== addDays(before.date, 1);
};

const HOURS_SHOWN = 4;

/** Hours by their places in a day: those that have a row, and those folded into a line above and below. */
export interface Hours {
  earlier: readonly number[];
  shown: readonly number[];
  later: readonly number[];
}

const HOURS = TIME_SLOTS.map((_, hour) => hour);

export const allHours: Hours = { earlier: [], shown: HOURS, later: [] };

/** Shows the few hours in a row at which most are free or play on these days. */
export function busiestHours(days: readonly HeatDay[]): Hours {
  const turnouts = HOURS.map((hour) =>
    slotsAt(days, [hour]).reduce((sum, { free, playing = [] }) => sum + free.length + playing.length, 0),
  );
  const sums = HOURS.slice(HOURS_SHOWN - 1).map((_, start) =>
    turnouts.slice(start, start + HOURS_SHOWN).reduce((sum, turnout) => sum + turnout),
  );
  const start = sums.indexOf(Math.max(...sums));
  const end = start + HOURS_SHOWN;
  return { earlier: HOURS.slice(0, start), shown: HOURS.slice(start, end), later: HOURS.slice(end) };
}

const slotsAt = (days: readonly HeatDay[], hours: readonly number[]): HeatSlot[] =>
  days.flatMap(({ slots }) => slots.filter((_, hour) => hours.includes(hour)));

/** `6 AM to 8 AM: up to 2 free, a booked round` of hours that have no row. */
export function foldText(days: readonly HeatDay[], hours: readonly number[]): string {
  const [from, to] = [hours[0], hours.at(-1)].map((hour) => formatHour(TIME_SLOTS[hour ?? 0] ?? ''));
  const slots = slotsAt(days, hours);
  const most = Math.max(...slots.map(({ free }) => free.length));
  const turnout = most > 0 ? `up to ${most} free` : 'nobody is free';
  return `${from === to ? from : `${from} to ${to}`}: ${turnout}${slots.some(isPlayed) ? ', booked round' : ''}`;
}

const PERIOD_STARTS: readonly string[] = Object.values(PERIODS).map(([first]) => first);

/** Whether a period of the day begins with this slot, and another one ended before it. */
export const startsPeriod = (time: string): boolean => time !== TIME_SLOTS[0] && PERIOD_STARTS.includes(time);
