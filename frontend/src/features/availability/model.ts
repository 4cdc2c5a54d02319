import { AVAILABILITY_RECENT_DAYS, type Day, PERIODS, type TimeSlot } from '@fourball/contracts/constants.ts';
import type { SquadAvailabilityEntry } from '@fourball/contracts/http/availability.ts';
import { addDays, type DateText, formatShortDate, formatTime } from '../../lib/dates.ts';

/** Slots as a golfer says them: the first four, and how many more there are. */
export function slotLabels(timeSlots: readonly TimeSlot[], shown = 4): string[] {
  const labels = timeSlots.slice(0, shown).map(formatTime);
  return timeSlots.length > shown ? [...labels, `+${timeSlots.length - shown} more`] : labels;
}

/** Members who said something of a date from seven days ago on. */
export function updatedMembers(entries: readonly Pick<SquadAvailabilityEntry, 'userId' | 'date'>[], today: DateText) {
  const since = addDays(today, -AVAILABILITY_RECENT_DAYS);
  return new Set(entries.filter(({ date }) => date >= since).map(({ userId }) => userId));
}

const list = new Intl.ListFormat('en-US');

/** `Fri, Jun 14 and Sat, Jun 15` */
export const nameDates = (dates: readonly DateText[]): string => list.format(dates.map(formatShortDate));

/** Names the dates that could not be saved, and why. */
export function failureText(failed: readonly { date: DateText; reason: string }[]): string {
  const reasons = [...new Set(failed.map(({ reason }) => reason))].join(' ');
  return `Not saved: ${nameDates(failed.map(({ date }) => date))}. ${reasons}`;
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
