import type { TimeSlot } from '@fourball/contracts/constants.ts';
import { addDays, type DateText, fromDateText } from '../../../lib/dates.ts';
import {
  type Choice,
  type Draft,
  type Known,
  type PlannedDate,
  plannedDate,
  type SlotChoice,
  withChoice,
  withHours,
} from '../draft.ts';

/** The seven dates of the week in which a date lies, Monday first: a weekend stands on one page. */
export function weekOf(date: DateText): DateText[] {
  const monday = addDays(date, -((fromDateText(date).getDay() + 6) % 7));
  return Array.from({ length: 7 }, (_, day) => addDays(monday, day));
}

/** One day of the grid: what it will be, what is saved of it, and which of its slots a round takes. */
export interface WeekDay {
  planned: PlannedDate;
  before: PlannedDate;
  booked: readonly TimeSlot[];
  /** Slots that the usual week answers for, where the day itself has no answer. */
  usual: readonly TimeSlot[];
  /** It may be changed: neither past nor too far ahead. */
  open: boolean;
}

export const weekDays = (
  week: readonly DateText[],
  draft: Draft,
  known: Known,
  isOpen: (date: DateText) => boolean,
): WeekDay[] =>
  week.map((date) => ({
    planned: plannedDate(date, draft, known),
    before: plannedDate(date, {}, known),
    booked: known.booked.get(date) ?? [],
    usual: known.usualOn(date),
    open: isOpen(date),
  }));

export type SlotState = 'booked' | 'usual' | SlotChoice | Choice;

function stateIn({ choice, timeSlots, ifNeedBe }: PlannedDate, slot: TimeSlot, usual: readonly TimeSlot[]): SlotState {
  if (choice === 'busy') return 'busy';
  if (choice === 'free' && ifNeedBe.includes(slot)) return 'if-need-be';
  if (choice === 'free') return timeSlots.includes(slot) ? 'free' : 'none';
  return usual.includes(slot) ? 'usual' : 'none';
}

/** State of a slot of a day, and whether it is still to be saved. */
export function slotState(
  { planned, before, booked, usual }: WeekDay,
  slot: TimeSlot,
): { state: SlotState; changed: boolean } {
  if (booked.includes(slot)) return { state: 'booked', changed: false };
  const state = stateIn(planned, slot, usual);
  return { state, changed: state !== stateIn(before, slot, usual) };
}

/** The draft with what the week before has, day by day; a day without anything there stays as it is. */
export function withWeekBefore(
  draft: Draft,
  known: Known,
  week: readonly DateText[],
  isOpen: (date: DateText) => boolean,
): Draft {
  let copied = draft;
  for (const date of week) {
    const before = plannedDate(addDays(date, -7), draft, known);
    if (!before.choice || !isOpen(date)) continue;
    copied =
      before.choice === 'busy' ? withChoice(copied, known, date, 'busy') : withHours(copied, known, date, before);
  }
  return copied;
}
