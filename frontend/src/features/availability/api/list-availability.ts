import { availabilityRoutes } from '@fourball/contracts/http/availability.ts';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { type DateText, fromDateText, monthOf } from '../../../lib/dates.ts';
import { routeQuery } from '../../../lib/query.ts';

/** The golfer's entries of the month in which a date lies. */
export const monthQuery = (date: Date) => routeQuery(availabilityRoutes.listAvailability, { query: monthOf(date) });

/** Whether the entries that lie under a key of the cache are those of a span of days with this one in it. */
export function covers([, input]: QueryKey, date: DateText): boolean {
  const { startDate, endDate } = (input as { query: { startDate: DateText; endDate: DateText } }).query;
  return startDate <= date && date <= endDate;
}

/** The golfer's entries of the months in which two dates lie, at most a month apart. */
export function useEntries(startDate: DateText, endDate: DateText) {
  const one = useQuery(monthQuery(fromDateText(startDate)));
  const other = useQuery(monthQuery(fromDateText(endDate)));
  const answers = startDate.slice(0, 7) === endDate.slice(0, 7) ? [one] : [one, other];
  return {
    saved: new Map(answers.flatMap(({ data }) => data ?? []).map((entry) => [entry.date, entry])),
    isKnown: answers.every(({ data }) => data),
    isSuccess: answers.every(({ isSuccess }) => isSuccess),
    error: answers.find(({ isError }) => isError)?.error,
    refetch: () => {
      for (const answer of answers) if (answer.isError) void answer.refetch();
    },
  };
}
