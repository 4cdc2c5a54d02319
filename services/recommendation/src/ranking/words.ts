import type { Day } from '@fourball/contracts/constants.ts';

/** "Saturday". */
export function weekdayInWords(weekday: Day): string {
  return weekday.charAt(0).toUpperCase() + weekday.slice(1);
}

/** "9:00 AM". */
export function timeInWords(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** "$64", "$64.50". */
export function moneyInWords(dollars: number): string {
  return `$${Number.isInteger(dollars) ? dollars : dollars.toFixed(2)}`;
}
