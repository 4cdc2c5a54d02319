import { TIME_SLOTS, type TimeSlot } from '@fourball/contracts/constants.ts';
import type { AvailabilityEntry } from '@fourball/contracts/http/availability.ts';
import { addDays, type DateText } from '../../lib/dates.ts';

export type Choice = 'free' | 'busy';
/** Answer for a single slot of a date. */
export type SlotChoice = 'free' | 'if-need-be' | 'none';
export type Saved = Pick<AvailabilityEntry, 'date' | 'timeSlots' | 'isAvailable' | 'ifNeedBe'>;

/** The slots at which a golfer is free, and those of them that are only if need be. */
export interface Hours {
  timeSlots: readonly TimeSlot[];
  ifNeedBe: readonly TimeSlot[];
}

/**
 * Change of a date: free at the picker's times, whatever they are when it is saved; free at hours of its own; busy all
 * day; or null, without the entry that is saved.
 */
export type Change = Choice | Hours | null;

/** Unsaved changes of a golfer. The month, the week and the list of dates edit the same ones. */
export type Draft = Readonly<Record<DateText, Change>>;

/** Saved state that a draft is read against. */
export interface Known {
  saved: ReadonlyMap<DateText, Saved>;
  /** Present slots of the picker. */
  timeSlots: readonly TimeSlot[];
  /** The slots of each date that a booked round of the golfer's takes: nobody is free then. */
  booked: ReadonlyMap<DateText, readonly TimeSlot[]>;
  /** The slots of a date that the saved usual week answers for, where the date has no answer of its own. */
  usualOn: (date: DateText) => readonly TimeSlot[];
}

/** A date as it is to be saved; without a choice it has no entry. */
export interface DateAnswer extends Hours {
  date: DateText;
  choice: Choice | null;
}

/** The entry by which a date is saved; undefined where it has none. */
export function entryOf({ date, choice, timeSlots, ifNeedBe }: DateAnswer) {
  if (choice === null) return undefined;
  const entry = { date, isAvailable: choice === 'free', timeSlots: [...timeSlots] };
  return ifNeedBe.length > 0 ? { ...entry, ifNeedBe: [...ifNeedBe] } : entry;
}

/** Answers as the changes of a draft. */
export const changesOf = (dates: readonly DateAnswer[]): Draft =>
  Object.fromEntries(
    dates.map(({ date, choice, timeSlots, ifNeedBe }) => [date, choice === 'free' ? { timeSlots, ifNeedBe } : choice]),
  );

/** A date as it will be when the draft is saved. */
export interface PlannedDate extends DateAnswer {
  saved: boolean;
  /** It takes whatever times the picker has. */
  followsPicker: boolean;
}

const choiceOfSaved = (saved: Saved | undefined): Choice | null =>
  (saved && (saved.isAvailable ? 'free' : 'busy')) || null;

const choiceOf = (change: Change): Choice | null => (change === null || change === 'busy' ? change : 'free');

const NO_HOURS: Hours = { timeSlots: [], ifNeedBe: [] };

export const hoursOf = (saved: Saved | undefined): Hours =>
  saved ? { timeSlots: saved.timeSlots, ifNeedBe: saved.ifNeedBe ?? [] } : NO_HOURS;

function hoursIn(change: Change, { timeSlots }: Known): Hours {
  if (change === 'free') return { timeSlots, ifNeedBe: [] };
  return change === null || change === 'busy' ? NO_HOURS : change;
}

export function plannedDate(date: DateText, draft: Draft, known: Known): PlannedDate {
  const change = draft[date];
  const entry = known.saved.get(date);
  if (change === undefined) {
    const choice = choiceOfSaved(entry);
    return { date, choice, ...hoursOf(entry), saved: true, followsPicker: false };
  }
  const hours = unbookedHours(date, hoursIn(change, known), known);
  return { date, choice: choiceOf(change), ...hours, saved: false, followsPicker: change === 'free' };
}

const unbookedHours = (date: DateText, { timeSlots, ifNeedBe }: Hours, known: Known): Hours => ({
  timeSlots: unbooked(date, timeSlots, known),
  ifNeedBe: unbooked(date, ifNeedBe, known),
});

export function unbooked(date: DateText, timeSlots: readonly TimeSlot[], { booked }: Known): readonly TimeSlot[] {
  const taken = booked.get(date) ?? [];
  return timeSlots.filter((slot) => !taken.includes(slot));
}

function withChange(draft: Draft, date: DateText, change: Change | undefined): Draft {
  const { [date]: _, ...rest } = draft;
  return change === undefined ? rest : { ...rest, [date]: change };
}

/** The draft with a choice for a date; what is saved so already needs no place in it. */
export const withChoice = (draft: Draft, known: Known, date: DateText, choice: Choice | null): Draft =>
  withChange(draft, date, choice === choiceOfSaved(known.saved.get(date)) ? undefined : choice);

/** A tap on the calendar: a date without a choice becomes free, one with a choice loses it. */
export const withTap = (draft: Draft, known: Known, date: DateText): Draft =>
  withChoice(draft, known, date, plannedDate(date, draft, known).choice ? null : 'free');

/** The draft with a date to be saved as free with the slots of the picker. */
export const withPickerSlots = (draft: Draft, date: DateText): Draft => withChange(draft, date, 'free');

/** The draft with a date that is free at these hours; with none of them it has no entry. */
export function withHours(draft: Draft, known: Known, date: DateText, hours: Hours): Draft {
  const entry = known.saved.get(date);
  const open = unbookedHours(date, hours, known);
  if (open.timeSlots.length === 0) return withChoice(draft, known, date, null);
  const asSaved = entry?.isAvailable && sameHours(unbookedHours(date, hoursOf(entry), known), open);
  return withChange(draft, date, asSaved ? undefined : open);
}

/** The draft with these slots of a date made so; what is said of the others stays. */
export function withSlots(
  draft: Draft,
  known: Known,
  date: DateText,
  slots: readonly TimeSlot[],
  choice: SlotChoice,
): Draft {
  const planned = plannedDate(date, draft, known);
  const before = unbookedHours(date, planned.choice === 'free' ? planned : NO_HOURS, known);
  const hours = hoursWith(before, slots, choice);
  return sameHours(before, unbookedHours(date, hours, known)) ? draft : withHours(draft, known, date, hours);
}

/** The hours with these slots made so. */
export function hoursWith(hours: Hours, slots: readonly TimeSlot[], choice: SlotChoice): Hours {
  const where = (said: readonly TimeSlot[], isSo: boolean) =>
    TIME_SLOTS.filter((slot) => (slots.includes(slot) ? isSo : said.includes(slot)));
  return {
    timeSlots: where(hours.timeSlots, choice !== 'none'),
    ifNeedBe: where(hours.ifNeedBe, choice === 'if-need-be'),
  };
}

/** Answer that all of these slots have, or `mixed`. */
export function choiceAt({ timeSlots, ifNeedBe }: Hours, slots: readonly TimeSlot[]): SlotChoice | 'mixed' {
  if (slots.every((slot) => ifNeedBe.includes(slot))) return slots.length > 0 ? 'if-need-be' : 'none';
  if (slots.every((slot) => timeSlots.includes(slot) && !ifNeedBe.includes(slot))) return 'free';
  return slots.some((slot) => timeSlots.includes(slot)) ? 'mixed' : 'none';
}

/** A tap leads from no answer to free, from there to if need be, and back. */
export const nextChoice = (choice: SlotChoice | 'mixed'): SlotChoice =>
  choice === 'free' ? 'if-need-be' : choice === 'if-need-be' ? 'none' : 'free';

/** The dates from `startDate` to `endDate` that are chosen, soonest first. */
export function chosenDates(
  { startDate, endDate }: { startDate: DateText; endDate: DateText },
  draft: Draft,
  known: Known,
): PlannedDate[] {
  return [...new Set([...known.saved.keys(), ...Object.keys(draft)])]
    .filter((date) => date >= startDate && date <= endDate)
    .sort()
    .map((date) => plannedDate(date, draft, known))
    .filter(({ choice }) => choice !== null);
}

/** The dates from `startDate` to `endDate` on which the usual week counts. */
export function usualDates(
  { startDate, endDate }: { startDate: DateText; endDate: DateText },
  draft: Draft,
  known: Known,
): DateText[] {
  const dates: DateText[] = [];
  for (let date = startDate; date <= endDate; date = addDays(date, 1))
    if (known.usualOn(date).length > 0 && !plannedDate(date, draft, known).choice) dates.push(date);
  return dates;
}

/** The dates of the draft that could not be saved as free, because no slot is left for them. */
export const datesWithoutSlots = (draft: Draft, known: Known): DateText[] =>
  Object.keys(draft)
    .sort()
    .filter((date) => {
      const { choice, timeSlots } = plannedDate(date, draft, known);
      return choice === 'free' && timeSlots.length === 0;
    });

/** Rest of the draft after a save: the changes since it was sent. */
export const afterSave = (draft: Draft, sent: Draft): Draft =>
  Object.fromEntries(Object.entries(draft).filter(([date, change]) => change !== sent[date]));

/** The draft without the changes of these dates. */
export const withoutDates = (draft: Draft, dates: readonly { date: DateText }[]): Draft =>
  Object.fromEntries(Object.entries(draft).filter(([date]) => !dates.some((one) => one.date === date)));

const sameHours = (one: Hours, other: Hours): boolean =>
  sameItems(one.timeSlots, other.timeSlots) && sameItems(one.ifNeedBe, other.ifNeedBe);

export const sameItems = <Item>(one: readonly Item[], other: readonly Item[]): boolean =>
  one.length === other.length && one.every((item) => other.includes(item));
