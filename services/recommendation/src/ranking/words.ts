import type { Day } from '@fourball/contracts/constants.ts';

/** "Saturday". */
export function weekdayInWords(weekday: Day): string {
  return weekday.charAt(0).toUpperCase() + weekday.slice(1);
}

/** "Saturday, June 12". */
export const dateInWords = (date: string): string => DATES.format(new Date(date));

const DATES = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });

/** "9:00 AM". */
export function timeInWords(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** A golfer by their id: whoever shows the reason knows what they are called then. */
export function golferInWords(id: string): string {
  return `{${id}}`;
}

/** "once", "twice", "3 times". */
export function timesInWords(count: number): string {
  return ['never', 'once', 'twice'][count] ?? `${count} times`;
}

/** "8:31 PM", on the clocks of the zone. */
export function clockInWords(instant: number, timeZone: string): string {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
    clocks.set(timeZone, clock);
  }
  // Some platforms put a narrow space before AM and PM.
  return clock.format(instant).replace(/\s/g, ' ');
}

// Building a formatter costs forty times as much as using it.
const clocks = new Map<string, Intl.DateTimeFormat>();

/** "$64", "$64.50". */
export function moneyInWords(dollars: number): string {
  return `$${Number.isInteger(dollars) ? dollars : dollars.toFixed(2)}`;
}
