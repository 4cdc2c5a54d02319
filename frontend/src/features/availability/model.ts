import { AVAILABILITY_RECENT_DAYS, type Day, PERIODS, type TimeSlot } from '@fourball/contracts/constants.ts';
import type { AvailabilityEntry, SquadAvailabilityEntry } from '@fourball/contracts/http/availability.ts';
import { addDays, type DateText, formatShortDate, formatTime } from '../../lib/dates.ts';

export type Choice = 'free' | 'busy';
export type Saved = Pick<AvailabilityEntry, 'date' | 'timeSlots' | 'isAvailable'>;

/** What a golfer changed and has not saved: a choice for a date, or null to take back the saved one. */
export type Draft = Readonly<Record<DateText, Choice | null>>;

/** A date that is chosen, as the schedule lists it. */
export interface ChosenDate {
  date: DateText;
  choice: Choice;
  /** The slots that are or will be saved. */
  timeSlots: readonly TimeSlot[];
  saved: boolean;
}

const savedChoice = (saved: Saved | undefined): Choice | null =>
  (saved && (saved.isAvailable ? 'free' : 'busy')) || null;

function choiceOf(date: DateText, draft: Draft, saved: Saved | undefined): Choice | null {
  const drafted = draft[date];
  return drafted === undefined ? savedChoice(saved) : drafted;
}

/** The draft with a choice for a date; what is saved so already needs no place in it. */
export function withChoice(draft: Draft, saved: Saved | undefined, date: DateText, choice: Choice | null): Draft {
  const { [date]: _, ...rest } = draft;
  return choice === savedChoice(saved) ? rest : { ...rest, [date]: choice };
}

/** A tap on the calendar: a date without a choice becomes free, one with a choice loses it. */
export const withTap = (draft: Draft, saved: Saved | undefined, date: DateText): Draft =>
  withChoice(draft, saved, date, choiceOf(date, draft, saved) ? null : 'free');

/** The draft with a date to be saved as free with the slots that are chosen now. */
export const withNewSlots = (draft: Draft, date: DateText): Draft => ({ ...draft, [date]: 'free' });

/** The chosen dates from `startDate` to `endDate`, soonest first. */
export function chosenDates(
  { startDate, endDate }: { startDate: DateText; endDate: DateText },
  draft: Draft,
  saved: readonly Saved[],
  timeSlots: readonly TimeSlot[],
): ChosenDate[] {
  const byDate = new Map(saved.map((entry) => [entry.date, entry]));
  return [...new Set([...byDate.keys(), ...Object.keys(draft)])]
    .filter((date) => date >= startDate && date <= endDate)
    .sort()
    .flatMap((date) => {
      const choice = choiceOf(date, draft, byDate.get(date));
      if (!choice) return [];
      const unsaved = draft[date] !== undefined;
      const slots = unsaved ? timeSlots : (byDate.get(date)?.timeSlots ?? []);
      return [{ date, choice, timeSlots: choice === 'free' ? slots : [], saved: !unsaved }];
    });
}

export const needsSlots = (draft: Draft, timeSlots: readonly TimeSlot[]): boolean =>
  timeSlots.length === 0 && Object.values(draft).includes('free');

/** Slots as a golfer says them: the first four, and how many more there are. */
export function slotLabels(timeSlots: readonly TimeSlot[], shown = 4): string[] {
  const labels = timeSlots.slice(0, shown).map(formatTime);
  return timeSlots.length > shown ? [...labels, `+${timeSlots.length - shown} more`] : labels;
}

export const sameItems = <Item>(one: readonly Item[], other: readonly Item[]): boolean =>
  one.length === other.length && one.every((item) => other.includes(item));

/** Members who said something of a date from seven days ago on. */
export function updatedMembers(entries: readonly Pick<SquadAvailabilityEntry, 'userId' | 'date'>[], today: DateText) {
  const since = addDays(today, -AVAILABILITY_RECENT_DAYS);
  return new Set(entries.filter(({ date }) => date >= since).map(({ userId }) => userId));
}

/** Names the dates that could not be saved, and why. */
export function failureText(failed: readonly { date: DateText; reason: string }[]): string {
  const dates = new Intl.ListFormat('en-US').format(failed.map(({ date }) => formatShortDate(date)));
  const reasons = [...new Set(failed.map(({ reason }) => reason))].join(' ');
  return `Not saved: ${dates}. ${reasons}`;
}

export const DEFAULT_DAYS: readonly Day[] = ['saturday', 'sunday'];
export const DEFAULT_SLOTS: readonly TimeSlot[] = ['09:00', '10:00'];
export const WEEKEND: readonly Day[] = ['saturday', 'sunday'];
export const WEEKDAYS: readonly Day[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];

export const PERIOD_BUTTONS: readonly { label: string; hours: string; slots: readonly TimeSlot[] }[] = [
  { label: 'Early Morning', hours: '6-9 AM', slots: PERIODS.early },
  { label: 'Morning', hours: '9 AM-12 PM', slots: PERIODS.morning },
  { label: 'Afternoon', hours: '12-5 PM', slots: PERIODS.afternoon },
  { label: 'Evening', hours: '5-6 PM', slots: PERIODS.evening },
];
