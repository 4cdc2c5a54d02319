import { DAYS, type Day, PERIODS, TIME_SLOTS, type TimeSlot } from '@fourball/contracts/constants.ts';
import { hasUsualWeek, type UsualWeek, usualSlots } from '@fourball/contracts/usual-week.ts';
import { type DateText, formatShortDate, formatTime, fromDateText } from '../../lib/dates.ts';
import { capitalized } from '../../lib/text.ts';
import type { Hours } from './draft.ts';

/** Slots as a golfer says them: the first four, and how many more there are. */
export function slotLabels(timeSlots: readonly TimeSlot[], shown = 4): string[] {
  const labels = timeSlots.slice(0, shown).map(formatTime);
  return timeSlots.length > shown ? [...labels, `+${timeSlots.length - shown} more`] : labels;
}

/** `9:00 AM; if need be 10:00 AM`, or `10:00 AM if need be` where no other is said. */
export function hoursText({ timeSlots, ifNeedBe }: Hours, shown?: number): string {
  if (ifNeedBe.length === timeSlots.length) return `${slotLabels(timeSlots, shown).join(', ')} if need be`;
  const some = ifNeedBe.length > 0 ? `; if need be ${slotLabels(ifNeedBe, shown).join(', ')}` : '';
  return `${slotLabels(
    timeSlots.filter((slot) => !ifNeedBe.includes(slot)),
    shown,
  ).join(', ')}${some}`;
}

export const shortDay = (day: Day): string => capitalized(day).slice(0, 3);

/** The slots of a date at which a golfer who says nothing of it counts as free. */
export const usualSlotsOn = (week: UsualWeek, date: DateText): readonly TimeSlot[] =>
  usualSlots(week, DAYS[(fromDateText(date).getDay() + 6) % 7] as Day);

/** `every Sat and Sun, 9:00 AM to 11:00 AM`; undefined of a week that says nothing. */
export function usualWeekText(week: UsualWeek): string | undefined {
  if (!hasUsualWeek(week)) return undefined;
  const days = DAYS.filter((day) => week.preferredDays.includes(day));
  return `every ${days.length === DAYS.length ? 'day' : list.format(days.map(shortDay))}, ${spansText(week.preferredTimeSlots)}`;
}

/** `8:00 AM to 10:00 AM and 2:00 PM` */
export const spansText = (timeSlots: readonly TimeSlot[]): string => list.format(spans(timeSlots));

/** Tee-off times in a row, as the first and the last of them. */
function spans(timeSlots: readonly TimeSlot[]): string[] {
  const starts = TIME_SLOTS.filter((slot, at) => timeSlots.includes(slot) && !isOneOf(timeSlots, TIME_SLOTS[at - 1]));
  return starts.map((start) => {
    let last = TIME_SLOTS.indexOf(start);
    while (isOneOf(timeSlots, TIME_SLOTS[last + 1])) last += 1;
    const end = TIME_SLOTS[last] ?? start;
    return end === start ? formatTime(start) : `${formatTime(start)} to ${formatTime(end)}`;
  });
}

const isOneOf = (timeSlots: readonly TimeSlot[], slot: TimeSlot | undefined) =>
  slot !== undefined && timeSlots.includes(slot);

const list = new Intl.ListFormat('en-US');

/** `Fri, Jun 14 and Sat, Jun 15` */
export const nameDates = (dates: readonly DateText[]): string => list.format(dates.map(formatShortDate));

/** Names the dates for which a change of many was refused, and why; nothing where it was for something else. */
export function refusalText(
  entries: readonly { date: DateText }[],
  faults: readonly { path: string; message: string }[],
): string {
  const refused = faults.flatMap(({ path, message }) => {
    const entry = entries[Number(/^body\.entries\.(\d+)/.exec(path)?.[1])];
    return entry ? [`${formatShortDate(entry.date)}: ${message}`] : [];
  });
  return refused.length > 0 ? `Not saved. ${refused.join('. ')}.` : '';
}

const DEFAULT_DAYS: readonly Day[] = ['saturday', 'sunday'];
export const DEFAULT_SLOTS: readonly TimeSlot[] = ['09:00', '10:00'];

export const isNoWeek = ({ preferredDays, preferredTimeSlots }: UsualWeek): boolean =>
  preferredDays.length + preferredTimeSlots.length === 0;

/** Days and hours picked on My Schedule at first: only who prefers nothing yet is offered some; who took the days away said so. */
export const offeredWeek = (week: UsualWeek): { days: Day[]; timeSlots: TimeSlot[] } =>
  isNoWeek(week)
    ? { days: [...DEFAULT_DAYS], timeSlots: [...DEFAULT_SLOTS] }
    : { days: [...week.preferredDays], timeSlots: [...week.preferredTimeSlots] };

export const WEEKEND: readonly Day[] = ['saturday', 'sunday'];
export const WEEKDAYS: readonly Day[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];

export const PERIOD_BUTTONS: readonly { label: string; hours: string; slots: readonly TimeSlot[] }[] = [
  { label: 'Early Morning', hours: '6-9 AM', slots: PERIODS.early },
  { label: 'Morning', hours: '9 AM-12 PM', slots: PERIODS.morning },
  { label: 'Afternoon', hours: '12-5 PM', slots: PERIODS.afternoon },
  { label: 'Evening', hours: '5-6 PM', slots: PERIODS.evening },
];
