import {
  AVAILABILITY_AHEAD_MAX_DAYS,
  AVAILABILITY_RANGE_MAX_DAYS,
  AVAILABILITY_RECENT_DAYS,
  SQUAD_WINDOW,
  TIME_SLOTS,
  type TimeSlot,
} from '@fourball/contracts/constants.ts';
import type { SlotAnswer } from '@fourball/contracts/http/answer.ts';
import type { Fault } from '@fourball/kit/http/problem.ts';

/*
 * Dates are calendar dates, `YYYY-MM-DD`, which sort as text. A rule answers the sentence that says what is wrong,
 * or undefined when nothing is.
 */

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** Dates of five-digit years are spelled otherwise. */
const LAST_DAY = Date.parse('9999-12-31');

/** The earliest date that is still today somewhere: the day at UTC-12, where days end last. */
const earliestToday = (now: Date): string => dateOf(now.getTime() - 12 * HOUR_MS);
/** The latest one: the day at UTC+14, where days begin first. */
const latestToday = (now: Date): string => dateOf(now.getTime() + 14 * HOUR_MS);

/** An entry lies neither on a date that is past everywhere on earth nor on one that is over a year ahead everywhere. */
export function validateDate(date: string, now: Date): string | undefined {
  if (date < earliestToday(now)) return 'This date is in the past';
  if (date > dateOf(Date.parse(latestToday(now)) + AVAILABILITY_AHEAD_MAX_DAYS * DAY_MS)) {
    return `This date is more than ${AVAILABILITY_AHEAD_MAX_DAYS} days ahead`;
  }
  return undefined;
}

/** The first of these entries whose date cannot be saved. */
export function validateDates(entries: readonly { date: string }[], now: Date): Fault | undefined {
  for (const [index, { date }] of entries.entries()) {
    const message = validateDate(date, now);
    if (message) return { path: `body.entries.${index}.date`, message };
  }
  return undefined;
}

/** A range runs forward and covers, its first and last day included, at most 366 days. */
export function validateRange({ startDate, endDate }: { startDate: string; endDate: string }): string | undefined {
  if (endDate < startDate) return 'endDate must not lie before startDate';
  return daysIn(startDate, endDate) > AVAILABILITY_RANGE_MAX_DAYS
    ? `startDate to endDate must cover at most ${AVAILABILITY_RANGE_MAX_DAYS} days`
    : undefined;
}

/** Days of a squad's availability that are read, both included. */
export interface Window {
  readonly from: string;
  readonly to: string;
}

/** The window that is meant where a day or both are left out. */
export function squadWindow({ from, to }: Partial<Record<keyof Window, string | undefined>>, now: Date): Window {
  const start = from ?? earliestToday(now);
  const end = dateOf(Math.min(Date.parse(start) + (SQUAD_WINDOW.days - 1) * DAY_MS, LAST_DAY));
  return { from: start, to: to ?? end };
}

/** A window runs forward and covers at most 92 days. */
export function validateSquadWindow({ from, to }: Window): Fault | undefined {
  if (to < from) return { path: 'query.to', message: 'to must not lie before from' };
  if (daysIn(from, to) <= SQUAD_WINDOW.max) return undefined;
  return { path: 'query.to', message: `from and to must cover at most ${SQUAD_WINDOW.max} days` };
}

/** Squad mates see entries from this date on. */
export const recentSince = (now: Date): string =>
  dateOf(Date.parse(earliestToday(now)) - AVAILABILITY_RECENT_DAYS * DAY_MS);

/** Each slot once, in the order of the day; a busy day has none. */
export const slotsToKeep = (entry: { isAvailable: boolean; timeSlots: readonly TimeSlot[] }): TimeSlot[] =>
  entry.isAvailable ? TIME_SLOTS.filter((slot) => entry.timeSlots.includes(slot)) : [];

/** Those of the kept slots that are only if need be, in the order of the day. */
export const ifNeedBeToKeep = (
  entry: Parameters<typeof slotsToKeep>[0] & { ifNeedBe?: readonly TimeSlot[] | undefined },
) => slotsToKeep(entry).filter((slot) => entry.ifNeedBe?.includes(slot));

/** Answer of a golfer for a date: by an entry, or by their usual week where there is none. */
export interface Said {
  readonly isAvailable: boolean;
  readonly timeSlots: readonly TimeSlot[];
  readonly ifNeedBe: readonly TimeSlot[];
}

/**
 * A date with one slot answered, by the rules of the app's sheet: other hours stay as they count now, also those of the usual
 * week, which an entry ends; a date of which none is left is busy. Undefined where the answer counts already.
 */
export function withAnswer(
  entry: Said | undefined,
  usual: readonly TimeSlot[],
  { time, answer }: { time: TimeSlot; answer: SlotAnswer },
): Said | undefined {
  const before = entry ?? { isAvailable: true, timeSlots: usual, ifNeedBe: [] };
  if (answerAt(before, time) === answer && (entry || answer === 'yes')) return undefined;
  const slots = (said: readonly TimeSlot[], isSo: boolean) =>
    TIME_SLOTS.filter((slot) => (slot === time ? isSo : said.includes(slot)));
  const timeSlots = slots(before.timeSlots, answer !== 'no');
  return { isAvailable: timeSlots.length > 0, timeSlots, ifNeedBe: slots(before.ifNeedBe, answer === 'need') };
}

function answerAt({ timeSlots, ifNeedBe }: Said, time: TimeSlot): SlotAnswer {
  if (!timeSlots.includes(time)) return 'no';
  return ifNeedBe.includes(time) ? 'need' : 'yes';
}

/** Days from one date to another, both counted. */
const daysIn = (first: string, last: string): number => (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;

const dateOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10);
