import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { availabilityRoutes } from '@fourball/contracts/http/availability.ts';
import type { UsualWeek } from '@fourball/contracts/usual-week.ts';
import { useIsFetching, useQuery } from '@tanstack/react-query';
import { routeKey, routeQuery } from '../../../lib/query.ts';
import { squadHeatMapQuery } from '../../heat-map/api/squad-heat-map.ts';
import { optimalTeeTimesQuery } from '../../recommendation/api/optimize-tee-times.ts';
import { askedTimes, type Said, usualWhenFree } from '../answers.ts';
import { usualSlotsOn } from '../model.ts';
import { useOwnRounds } from './own-rounds.ts';

/** The squad's best times to answer for, and what the golfer said of their dates. */
export function useAskedTimes(squadId: string, golfer: UsualWeek & { id: string }) {
  const ranking = useQuery(optimalTeeTimesQuery(squadId));
  const heatMap = useQuery(squadHeatMapQuery(squadId));
  const { booked, bookings } = useOwnRounds(golfer.id);
  const asked = askedTimes(ranking.data ?? [], booked);
  const [startDate, endDate] = [asked[0]?.date ?? '', asked.at(-1)?.date ?? ''];
  const entries = useQuery({
    ...routeQuery(availabilityRoutes.listAvailability, { query: { startDate, endDate } }),
    enabled: asked.length > 0,
  });
  const firstBeyond = (end: string | undefined) => asked.find(({ date }) => end && date > end)?.date;
  const beyond = firstBeyond(heatMap.data?.days.at(-1)?.date);
  const later = useQuery({ ...squadHeatMapQuery(squadId, beyond), enabled: beyond !== undefined });
  // Three maps hold the 30 days that are ranked.
  const atEnd = firstBeyond(beyond && later.data?.days.at(-1)?.date);
  const last = useQuery({ ...squadHeatMapQuery(squadId, atEnd), enabled: atEnd !== undefined });
  const usualOn = [heatMap, later, last].reduce<Said['usualOn']>(
    (usual, { data: map }) => (map ? usualWhenFree(usual, golfer.id, { map, asked }) : usual),
    (date) => usualSlotsOn(golfer, date),
  );
  const isWeekFetching = useIsFetching({ queryKey: routeKey(authRoutes.currentUser) }) > 0;
  const reads = [ranking, bookings, ...(asked.length > 0 ? [entries] : [])];
  return {
    ...{ asked, booked, usualOn },
    saved: new Map(entries.data?.map((entry) => [entry.date, entry])),
    // Without a map the sheet takes the usual week as it stands.
    isKnown: reads.every(({ isSuccess }) => isSuccess) && !heatMap.isPending && !later.isLoading && !last.isLoading,
    /** Reads of this are under way, as after a save. */
    isFetching: isWeekFetching || [...reads, heatMap, later, last].some(({ isFetching }) => isFetching),
    error: reads.find(({ isError }) => isError)?.error,
    refetch: () => {
      for (const read of reads) if (read.isError) void read.refetch();
    },
  };
}
