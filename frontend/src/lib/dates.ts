/** Calendar dates are `YYYY-MM-DD` and times `HH:MM`, without a zone: what the calendar and the clock at the course say. */
export type DateText = string;

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** The calendar date that a moment has in the browser's zone. */
export const toDateText = (date: Date): DateText =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;

/** The calendar date that a moment has in a time zone. */
export const dateIn = (timeZone: string, date: Date): DateText => date.toLocaleDateString('sv-SE', { timeZone });

/** Midnight of a calendar date in the browser's zone. */
export function fromDateText(text: DateText): Date {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number);
  return new Date(year, month - 1, day);
}

export function addDays(text: DateText, days: number): DateText {
  const date = fromDateText(text);
  return toDateText(new Date(date.getFullYear(), date.getMonth(), date.getDate() + days));
}

/** The first and the last date of the month in which a date lies. */
export function monthOf(date: Date): { startDate: DateText; endDate: DateText } {
  return {
    startDate: toDateText(new Date(date.getFullYear(), date.getMonth(), 1)),
    endDate: toDateText(new Date(date.getFullYear(), date.getMonth() + 1, 0)),
  };
}

const dateFormat = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', options);
  return (text: DateText): string => format.format(fromDateText(text));
};

/** `Sat, Jun 14` */
export const formatShortDate = dateFormat({ weekday: 'short', month: 'short', day: 'numeric' });
/** `Sat` */
export const formatWeekday = dateFormat({ weekday: 'short' });
/** `Saturday, June 14` */
export const formatLongDate = dateFormat({ weekday: 'long', month: 'long', day: 'numeric' });

const instantDate = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** `Jun 14, 2025`, in the browser's zone. */
export const formatInstantDate = (instant: string): string => instantDate.format(new Date(instant));

const moment = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

/** `Jun 14, 9:05 AM`, in the browser's zone. */
export const formatMoment = (instant: string): string => moment.format(new Date(instant));

/** `09:00` as `9:00 AM` */
export function formatTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}:${twoDigits(minute)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** `09:00` as `9 AM` */
export const formatHour = (time: string): string => formatTime(time).replace(':00', '');

/** `Sat, Jun 14 at 9:00 AM` */
export const formatTeeOff = ({ date, time }: { date: DateText; time: string }): string =>
  `${formatShortDate(date)} at ${formatTime(time)}`;

/** Minutes from midnight to a clock time: 570 for `09:30`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
