import { TIME_SLOTS } from '@fourball/contracts/constants.ts';
import type { DateText } from '../../../lib/dates.ts';
import { type Draft, type Known, nextChoice, type SlotChoice, withSlots } from '../draft.ts';
import { slotState, type WeekDay } from './week.ts';

/** A place in the grid: the day of the week and the slot of the day, both from 0. */
export interface Cell {
  day: number;
  slot: number;
}

/** The place of a day's or a slot's head in its row or column. */
export const HEAD = -1;
export const LAST: Cell = { day: 6, slot: TIME_SLOTS.length - 1 };

/** A rectangle between two corners that is made free, free if need be, or neither. */
export interface Stroke {
  from: Cell;
  to: Cell;
  makes: SlotChoice;
}

const between = (value: number, one: number, other: number): boolean =>
  value >= Math.min(one, other) && value <= Math.max(one, other);

const slotsOf = (stroke: Stroke) => TIME_SLOTS.filter((_, slot) => between(slot, stroke.from.slot, stroke.to.slot));

/** Whether a slot can be painted: its day is open and no round takes it. */
function isPaintable(days: readonly WeekDay[], { day, slot }: Cell): boolean {
  const [of, time] = [days[day], TIME_SLOTS[slot]];
  return of !== undefined && time !== undefined && of.open && !of.booked.includes(time);
}

/** Answer that all of these cells have, or `mixed`; `none` where nothing can be painted. */
export function choiceOf(days: readonly WeekDay[], cells: readonly Cell[]): SlotChoice | 'mixed' {
  const choices = cells.filter((cell) => isPaintable(days, cell)).map((cell) => choiceIn(days, cell));
  const [first = 'none'] = choices;
  return choices.every((choice) => choice === first) ? first : 'mixed';
}

function choiceIn(days: readonly WeekDay[], { day, slot }: Cell): SlotChoice {
  const [of, time] = [days[day], TIME_SLOTS[slot]];
  const state = of && time && slotState(of, time).state;
  return state === 'free' || state === 'if-need-be' ? state : 'none';
}

/** A stroke begins on one slot and paints what a tap there would. Undefined where nothing can be painted. */
export const strokeFrom = (days: readonly WeekDay[], cell: Cell): Stroke | undefined =>
  isPaintable(days, cell) ? { from: cell, to: cell, makes: nextChoice(choiceIn(days, cell)) } : undefined;

/** The stroke drawn on to a cell; over a head, to the edge beside it. The same one where it ends there already. */
export function strokeTo(stroke: Stroke, cell: Cell): Stroke {
  const to = { day: Math.max(cell.day, 0), slot: Math.max(cell.slot, 0) };
  return to.day === stroke.to.day && to.slot === stroke.to.slot ? stroke : { ...stroke, to };
}

/** The cells of the whole day or row for which a head stands. */
export const cellsOfHead = ({ day, slot }: Cell): Cell[] =>
  slot === HEAD
    ? TIME_SLOTS.map((_, at) => ({ day, slot: at }))
    : Array.from({ length: LAST.day + 1 }, (_, at) => ({ day: at, slot }));

/** A tap on a head paints its whole day or row: free, unless all that can be painted is alike and has a next answer. */
export function strokeOfHead(days: readonly WeekDay[], head: Cell): Stroke | undefined {
  const cells = cellsOfHead(head);
  const [from, to] = [cells[0], cells.at(-1)];
  if (!from || !to || !cells.some((cell) => isPaintable(days, cell))) return undefined;
  return { from, to, makes: nextChoice(choiceOf(days, cells)) };
}

/** The draft with a stroke painted over the open days of a week. */
export function painted(
  draft: Draft,
  known: Known,
  week: readonly DateText[],
  isOpen: (date: DateText) => boolean,
  stroke: Stroke,
): Draft {
  const slots = slotsOf(stroke);
  let result = draft;
  for (const [day, date] of week.entries()) {
    if (!isOpen(date) || !between(day, stroke.from.day, stroke.to.day)) continue;
    result = withSlots(result, known, date, slots, stroke.makes);
  }
  return result;
}
