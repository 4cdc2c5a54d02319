import { LISTED_RECOMMENDATIONS } from '@fourball/contracts/constants.ts';
import type { Recommendation } from '@fourball/contracts/http/recommendation.ts';

type Listed = Pick<Recommendation, 'status' | 'date' | 'time'> & { readonly isGameDate: boolean };

/** As many of a list as one answer holds: the soonest that the squad holds, and the first of the others. */
export function shownOf<R extends Listed>(list: readonly R[]): R[] {
  const held = list.filter(isHeld).toSorted((one, other) => (startOf(one) < startOf(other) ? -1 : 1));
  const shown = new Set([
    ...held.slice(0, LISTED_RECOMMENDATIONS.held),
    ...list.filter((row) => !isHeld(row)).slice(0, LISTED_RECOMMENDATIONS.pending),
  ]);
  return list.filter((row) => shown.has(row));
}

/** Whether a slot is the squad's, in which nothing else is offered: confirmed, booked, or that of a standing game's date. */
export const isHeld = ({ status, isGameDate }: { readonly status: string; readonly isGameDate: boolean }): boolean =>
  status !== 'pending' || isGameDate;

/** The slot that a start is ranked by: its full hour. */
export const slotOfStart = ({ date, time }: { readonly date: string; readonly time: string }) => ({
  date,
  time: `${time.slice(0, 2)}:00`,
});

const startOf = ({ date, time }: Listed): string => `${date} ${time}`;
