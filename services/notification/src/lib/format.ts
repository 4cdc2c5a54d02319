/* How dates, times and names read in what golfers are told. */
import { isolated } from '@fourball/contracts/bidi.ts';

const weekdayMonthDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

/** `2027-06-12` as `Saturday, June 12`. */
export const longDate = (date: string): string => weekdayMonthDay.format(new Date(`${date}T00:00:00Z`));

/** `09:00` as `9:00 AM`. */
export function clockTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** A date and a time at the course as `Saturday, June 12 at 9:00 AM`. */
export const moment = ({ date, time }: { readonly date: string; readonly time: string }): string =>
  `${longDate(date)} at ${clockTime(time)}`;

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });

/** The same as `Sat 9:00 AM`, for what names the date beside it. */
export const shortMoment = ({ date, time }: { readonly date: string; readonly time: string }): string =>
  `${weekday.format(new Date(`${date}T00:00:00Z`))} ${clockTime(time)}`;

/** An instant on the clocks of a zone as `Saturday, June 12 at 9:00 AM`. */
export function clockMoment(instant: string, timeZone: string): string {
  const [date = '', time = ''] = clockStamp(Date.parse(instant), timeZone).split(' ');
  return moment({ date, time });
}

/** An instant on the clocks of a zone as `2026-05-02 09:00`, which sorts by time. */
export function clockStamp(at: number, timeZone: string): string {
  const known = knownZone(timeZone);
  // Sweden writes dates and times as the contracts do.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: known, dateStyle: 'short', timeStyle: 'short' }).format(at);
}

/** A zone by the name that PostgreSQL knows, too; UTC for one that this platform does not know. */
export const knownZone = (timeZone: string): string => clockIn(timeZone, {}).resolvedOptions().timeZone;

/** A clock of a zone; one that this platform does not know counts as UTC. */
export function clockIn(timeZone: string, shown: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { ...shown, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...shown, timeZone: 'UTC' });
  }
}

/** A zone as golfers call it at that instant: `Mountain Daylight Time`; its own name where it has no other. */
export function zoneName(timeZone: string, instant: Date): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'long' });
  return format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** `Dana, Sam, and Kim`. */
export const listed = (names: readonly string[]): string =>
  new Intl.ListFormat('en-US', { type: 'conjunction' }).format(names);

export interface Named {
  readonly firstName: string;
  readonly lastName: string;
  readonly gone: boolean;
}

/** A golfer's name in a sentence; of one whose account is gone nobody knows it any more. */
export const nameOf = (golfer: Named) =>
  golfer.gone ? 'A former member' : isolated(`${golfer.firstName} ${golfer.lastName}`);

/** The name in which someone invites. */
export const inviterName = (golfer: Named | undefined): string =>
  golfer && !golfer.gone ? nameOf(golfer) : 'A golfer';

/** Nothing that breaks a line, nor anything that is no character at all: a header, or a line of a calendar, is one line. */
export const inOneLine = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The beginning of a text: as much as fits into `max` code points, without cutting through what a reader takes for one
 * character, such as an emoji of several. Half a surrogate pair becomes the replacement character.
 * @param ending stands for what was left out, and counts.
 */
export function cut(text: string, max: number, ending = ''): string {
  const whole = text.toWellFormed();
  // No text has more code points than this.
  if (whole.length <= max) return whole;
  const room = max - [...ending].length;
  let kept = '';
  let length = 0;
  let fitting = '';
  for (const { segment } of graphemes.segment(whole)) {
    length += [...segment].length;
    if (length > max) return fitting.trimEnd() + ending;
    kept += segment;
    if (length <= room) fitting = kept;
  }
  return whole;
}
