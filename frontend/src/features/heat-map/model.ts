import { isolated } from '@fourball/contracts/bidi.ts';
import { PERIODS, TIME_SLOTS } from '@fourball/contracts/constants.ts';
import type { HeatMap } from '@fourball/contracts/http/ranking.ts';
import { formatTime, fromDateText } from '../../lib/dates.ts';

export type HeatDay = HeatMap['days'][number];
export type HeatSlot = HeatDay['slots'][number];

/** Turnout at a slot, by name. */
export interface Turnout {
  /** A round of the squad. */
  playing: string[];
  free: string[];
  /** Free by their usual week: they said nothing of the date itself. */
  usual: string[];
  unanswered: string[];
  busy: string[];
}

/** The members' names by their places in the map: as the squad's page has them, and who is looking is told so. */
export function namesOf(map: HeatMap, fullNames: ReadonlyMap<string, string>, viewerId: string): string[] {
  return map.members.map(({ userId, name }) => {
    const shown = isolated(fullNames.get(userId) || name || 'A golfer');
    return userId === viewerId ? `${shown} (you)` : shown;
  });
}

export function turnoutOf(names: readonly string[], { free, unanswered, playing = [], usual = [] }: HeatSlot): Turnout {
  const namesAt = (places: readonly number[]) => places.flatMap((place) => names[place] ?? []);
  const told = new Set([...playing, ...free, ...unanswered]);
  return {
    playing: namesAt(playing),
    free: namesAt(free.filter((place) => !usual.includes(place))),
    usual: namesAt(usual),
    unanswered: namesAt(unanswered),
    busy: names.filter((_, place) => !told.has(place)),
  };
}

export type Heat = 0 | 1 | 2 | 3 | 4;

/** How warm a slot is: 0 with nobody, 4 with everybody and with nobody less. */
export function heatOf(free: number, total: number): Heat {
  if (free === 0) return 0;
  if (free === total) return 4;
  return Math.min(3, Math.ceil((4 * free) / total)) as Heat;
}

/** Whether a round of the squad is played in the hour. */
export const isPlayed = ({ playing = [] }: HeatSlot): boolean => playing.length > 0;

/** `2 of 3 free, 1 by usual week, 1 not answered`, after `booked round, 1 plays` where there is one. */
export function summaryOf({ free, unanswered, playing = [], usual = [], isOpen }: HeatSlot, total: number): string {
  const words =
    playing.length > 0 ? [`booked round, ${playing.length} ${playing.length === 1 ? 'plays' : 'play'}`] : [];
  words.push(`${free.length} of ${total} free`);
  if (usual.length > 0) words.push(`${usual.length} by usual week`);
  if (unanswered.length > 0) words.push(`${unanswered.length} not answered`);
  if (!isOpen) words.push('too late for a tee time');
  return words.join(', ');
}

/** Hours of a day, one after another, at which everyone stands alike. */
export interface Span {
  from: string;
  to: string;
  slot: HeatSlot;
}

export function spansOf({ slots }: HeatDay): Span[] {
  const spans: Span[] = [];
  for (const slot of slots) {
    const last = spans.at(-1);
    if (last && isAlike(last.slot, slot)) last.to = slot.time;
    else spans.push({ from: slot.time, to: slot.time, slot });
  }
  return spans;
}

const isAlike = (one: HeatSlot, other: HeatSlot): boolean =>
  one.isOpen === other.isOpen &&
  one.free.join() === other.free.join() &&
  one.usual?.join() === other.usual?.join() &&
  one.playing?.join() === other.playing?.join() &&
  one.unanswered.join() === other.unanswered.join();

/** `6:00 AM`, or `6:00 AM to 9:00 AM` of several tee-off times. */
export const spanText = ({ from, to }: Span): string =>
  from === to ? formatTime(from) : `${formatTime(from)} to ${formatTime(to)}`;

/** The first hours of a day at which most are free; undefined where nobody is, or it is too late. */
export const bestSpanOf = (day: HeatDay): Span | undefined =>
  spansOf(day)
    .filter(({ slot }) => slot.isOpen && slot.free.length > 0)
    .toSorted((one, other) => other.slot.free.length - one.slot.free.length)[0];

const WEEK = 7;

/** The days as they are shown: a week at a time, so that every hour of every day fits on a phone. */
export const weeksOf = (days: readonly HeatDay[]): HeatDay[][] =>
  Array.from({ length: Math.ceil(days.length / WEEK) }, (_, week) => days.slice(week * WEEK, (week + 1) * WEEK));

const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** `Nov 21 – 27` */
export const weekText = (week: readonly HeatDay[]): string =>
  monthAndDay.formatRange(fromDateText(week[0]?.date ?? ''), fromDateText(week.at(-1)?.date ?? ''));

/** `9 AM` */
export const hourText = (time: string): string => formatTime(time).replace(':00', '');

const PERIOD_STARTS: readonly string[] = Object.values(PERIODS).map(([first]) => first);

/** Whether a period of the day begins with this slot, and another one ended before it. */
export const startsPeriod = (time: string): boolean => time !== TIME_SLOTS[0] && PERIOD_STARTS.includes(time);

/** A part of the grid: row 0 has the days, and each row below it an hour. */
export interface Place {
  row: number;
  column: number;
}

/** Where a key leads in the grid; undefined for a key that does not lead anywhere. */
export function placeAfter(key: string, { row, column }: Place, columns: number, isControl = false): Place | undefined {
  const last = { row: TIME_SLOTS.length, column: columns - 1 };
  const within = (place: Place): Place => ({
    row: Math.max(0, Math.min(last.row, place.row)),
    column: Math.max(0, Math.min(last.column, place.column)),
  });
  switch (key) {
    case 'ArrowUp':
      return within({ row: row - 1, column });
    case 'ArrowDown':
      return within({ row: row + 1, column });
    case 'ArrowLeft':
      return within({ row, column: column - 1 });
    case 'ArrowRight':
      return within({ row, column: column + 1 });
    case 'Home':
      return { row: isControl ? 0 : row, column: 0 };
    case 'End':
      return { row: isControl ? last.row : row, column: last.column };
    default:
      return undefined;
  }
}
