import { LISTED_RECOMMENDATIONS } from '@fourball/contracts/constants.ts';
import type { Recommendation } from '@fourball/contracts/http/recommendation.ts';

type Listed = Pick<Recommendation, 'status' | 'date' | 'time'>;

/** As many of a list as one answer holds: the soonest that are confirmed or booked, and the first of the others. */
export function shownOf<R extends Listed>(list: readonly R[]): R[] {
  const isPending = ({ status }: Listed) => status === 'pending';
  const held = list.filter((row) => !isPending(row)).toSorted((one, other) => (startOf(one) < startOf(other) ? -1 : 1));
  const shown = new Set([
    ...held.slice(0, LISTED_RECOMMENDATIONS.held),
    ...list.filter(isPending).slice(0, LISTED_RECOMMENDATIONS.pending),
  ]);
  return list.filter((row) => shown.has(row));
}

const startOf = ({ date, time }: Listed): string => `${date} ${time}`;
