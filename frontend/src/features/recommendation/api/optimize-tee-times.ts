import { RECOMMENDATION_WINDOW_DAYS } from '@fourball/contracts/constants.ts';
import type { RankedSlot } from '@fourball/contracts/http/ranking.ts';
import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { addDays, toDateText } from '../../../lib/dates.ts';
import { routeKey } from '../../../lib/query.ts';

/** The squad's tee times of the next 30 days as the ranking has them now; nothing of it is stored. */
export const optimalTeeTimesQuery = (squadId: string) =>
  queryOptions<RankedSlot[]>({
    queryKey: routeKey(recommendationRoutes.optimizeTeeTimes, { squadId }),
    queryFn: ({ signal }) => optimize(squadId, signal),
  });

function optimize(squadId: string, signal?: AbortSignal): Promise<RankedSlot[]> {
  const startDate = toDateText(new Date());
  const body = { startDate, endDate: addDays(startDate, RECOMMENDATION_WINDOW_DAYS) };
  return call(recommendationRoutes.optimizeTeeTimes, { params: { squadId }, body }, signal);
}

/** "Find Tee Time": ranks again, and says so. */
export function useFindTeeTime(squadId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => optimize(squadId),
    meta: {
      failed: { title: 'Error', description: 'Failed to find optimal tee times' },
      succeeded: { title: 'Analysis Complete', description: 'Found optimal tee times based on squad availability' },
    },
    onSuccess: (slots) => client.setQueryData(optimalTeeTimesQuery(squadId).queryKey, slots),
  });
}
