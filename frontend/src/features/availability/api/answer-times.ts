import { availabilityRoutes } from '@fourball/contracts/http/availability.ts';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../../lib/query.ts';
import { optimalTeeTimesQuery } from '../../recommendation/api/optimize-tee-times.ts';
import { askedTimes } from '../answers.ts';
import { useOwnRounds } from './own-rounds.ts';

/** The squad's best times to answer for, and what the golfer said of their dates. */
export function useAskedTimes(squadId: string, golferId: string) {
  const ranking = useQuery(optimalTeeTimesQuery(squadId));
  const { booked, bookings } = useOwnRounds(golferId);
  const asked = askedTimes(ranking.data ?? [], booked);
  const [startDate, endDate] = [asked[0]?.date ?? '', asked.at(-1)?.date ?? ''];
  const entries = useQuery({
    ...routeQuery(availabilityRoutes.listAvailability, { query: { startDate, endDate } }),
    enabled: asked.length > 0,
  });
  const reads = [ranking, bookings, ...(asked.length > 0 ? [entries] : [])];
  return {
    asked,
    saved: new Map(entries.data?.map((entry) => [entry.date, entry])),
    isKnown: reads.every(({ isSuccess }) => isSuccess),
    error: reads.find(({ isError }) => isError)?.error,
    refetch: () => {
      for (const read of reads) if (read.isError) void read.refetch();
    },
  };
}
