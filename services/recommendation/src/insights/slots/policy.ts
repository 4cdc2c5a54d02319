import {
  type Day,
  EARLIEST_START_MINUTES,
  RECOMMENDATION_WINDOW_DAYS,
  TIME_SLOTS,
} from '@fourball/contracts/constants.ts';
import type { OptimalSlot } from '@fourball/contracts/http/ranking.ts';
import type { Fault } from '@fourball/kit/http/problem.ts';
import { clocksAt, daysAfter, daysBetween } from '../../ranking/calendar.ts';
import { instantAt, MINUTE } from '../../ranking/clock.ts';
import type { RankingInput } from '../../ranking/types.ts';
import { isHeld, slotOfStart } from '../../recommendations/list/policy.ts';

export type Window = RankingInput['window'];

/** Where it is the latest day on earth that is still yesterday's: what is past here is past everywhere. */
const LAST_ZONE = 'Etc/GMT+12';

/** Why a window cannot be ranked; undefined for one that can, also where its first days are past. */
export function validateWindow({ startDate, endDate }: Window, now: Date): Fault | undefined {
  const path = 'body.endDate';
  if (endDate < startDate) return { path, message: 'endDate must not be before startDate' };
  if (daysBetween(startDate, endDate) > RECOMMENDATION_WINDOW_DAYS) {
    return { path, message: `endDate must be at most ${RECOMMENDATION_WINDOW_DAYS} days after startDate` };
  }
  if (endDate < clocksAt(now, LAST_ZONE).date) return { path, message: 'endDate must not be past' };
  return undefined;
}

/** Ranks as if some members were not in the squad, and only tee times at which others are free. */
export interface WhatIf {
  readonly leaveOut: readonly string[];
  readonly mustCome: readonly string[];
}

/** Why these members cannot be left out, or have to come; undefined where they can. */
export function validateWhatIf({ leaveOut, mustCome }: WhatIf, active: readonly string[]): Fault | undefined {
  for (const [field, named] of Object.entries({ leaveOut, mustCome })) {
    const others = named.filter((id) => !active.includes(id));
    if (others.length > 0) {
      return { path: `body.${field}`, message: `${field} must name active members, not ${inWords(others)}` };
    }
  }
  const both = mustCome.filter((id) => leaveOut.includes(id));
  if (both.length > 0) {
    return { path: 'body.mustCome', message: `mustCome must not name ${inWords(both)}, who would be left out` };
  }
  if (leaveOut.length > 0 && active.every((id) => leaveOut.includes(id))) {
    return { path: 'body.leaveOut', message: 'leaveOut must leave somebody to play' };
  }
  return undefined;
}

const inWords = (ids: readonly string[]): string => new Intl.ListFormat('en').format(new Set(ids));

/** Starts that a ranking leaves out: those that are booked, and those that are confirmed at another course. */
export const heldIn = (
  rows: readonly { status: string; date: string; time: string; courseId: string; isGameDate: boolean }[],
): NonNullable<RankingInput['held']> =>
  rows.filter(isHeld).map(({ status, isGameDate, courseId, ...start }) => ({
    ...slotOfStart(start),
    openAt: status === 'confirmed' && !isGameDate ? courseId : undefined,
  }));

export const WEEKEND: readonly Day[] = ['saturday', 'sunday'];

/** Seven days from today on, of which one is a Saturday and one a Sunday: the coming ones, today included. */
export function comingWeek(now: Date, timeZone: string): Window {
  const today = clocksAt(now, timeZone).date;
  return { startDate: today, endDate: daysAfter(today, 6) };
}

/**
 * The best slots of several squads: by score, then date, time, course and squad. The best of each squad and day leave room
 * for others of it only where they are fewer than `count`. One start at a course comes once, for the squad it fits best;
 * nobody plays alone, so that squads of one have none.
 */
export function bestOf(slots: readonly OptimalSlot[], count: number): OptimalSlot[] {
  const shared = slots.filter(({ totalMembers }) => totalMembers > 1);
  const sorted = shared.toSorted((one, other) => other.score - one.score || byCodeUnits(placeOf(one), placeOf(other)));
  const starts = Map.groupBy(sorted, ({ date, time, courseId }) => `${date} ${time} ${courseId}`);
  const best = firstsOf(starts);
  const ofDays = firstsOf(Map.groupBy(best, ({ squadId, date }) => `${squadId} ${date}`));
  const shown = new Set([...new Set([...ofDays, ...best])].slice(0, count));
  return best.filter((slot) => shown.has(slot));
}

const firstsOf = (groups: Map<string, OptimalSlot[]>): OptimalSlot[] =>
  [...groups.values()].flatMap(([first]) => first ?? []);

const placeOf = ({ date, time, courseName, squadName, squadId }: OptimalSlot): string =>
  [date, time, courseName, squadName, squadId].join('\n');

const byCodeUnits = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** Why a slot at a course in `timeZone` cannot be chosen; undefined for one that can. */
export function validateSlot(
  { date, time }: { date: string; time: string },
  timeZone: string,
  now: Date,
): Fault | undefined {
  const today = clocksAt(now, timeZone).date;
  if (date < today) return { path: 'body.slot.date', message: 'date must not be past' };
  if (date > daysAfter(today, RECOMMENDATION_WINDOW_DAYS)) {
    return { path: 'body.slot.date', message: `date must be at most ${RECOMMENDATION_WINDOW_DAYS} days ahead` };
  }
  if (!TIME_SLOTS.some((slot) => slot === time)) {
    return { path: 'body.slot.time', message: 'time must be a full hour from 06:00 to 18:00' };
  }
  if (instantAt(date, time, timeZone) < now.getTime() + EARLIEST_START_MINUTES * MINUTE) {
    return { path: 'body.slot.time', message: 'time must be at least two hours from now' };
  }
  return undefined;
}
