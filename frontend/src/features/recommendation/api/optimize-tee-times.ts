import { RECOMMENDATION_WINDOW_DAYS } from '@fourball/contracts/constants.ts';
import type { RankedSlot } from '@fourball/contracts/http/ranking.ts';
import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { addDays, toDateText } from '../../../lib/dates.ts';
import { routeKey } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';
import { AS_IT_IS, isAsItIs, type WhatIf } from '../what-if.ts';
import { whyNone } from '../why-none.ts';

/** The squad's tee times of the next 30 days as the ranking has them now; nothing of it is stored. */
export const optimalTeeTimesQuery = (squadId: string, whatIf = AS_IT_IS) =>
  queryOptions<RankedSlot[]>({
    queryKey: routeKey(recommendationRoutes.optimizeTeeTimes, isAsItIs(whatIf) ? { squadId } : { squadId, whatIf }),
    queryFn: ({ signal }) => optimize(squadId, whatIf, signal),
  });

function optimize(squadId: string, { mustCome, leaveOut }: WhatIf, signal?: AbortSignal): Promise<RankedSlot[]> {
  const startDate = toDateText(new Date());
  const body = {
    startDate,
    endDate: addDays(startDate, RECOMMENDATION_WINDOW_DAYS),
    mustCome: mustCome.toSorted(),
    leaveOut: leaveOut.toSorted(),
  };
  return call(recommendationRoutes.optimizeTeeTimes, { params: { squadId }, body }, signal);
}

/** "Find Tee Time": ranks again, and says what it found, or the step that is missing. */
export function useFindTeeTime(squadId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => optimize(squadId, AS_IT_IS),
    meta: { failed: { title: 'Error', description: 'Failed to find optimal tee times' } },
    onSuccess: async (slots) => {
      const { queryKey } = optimalTeeTimesQuery(squadId);
      client.setQueryData(queryKey, slots);
      // Ask again for rankings of some of the squad only, where they are shown.
      void client.invalidateQueries({
        queryKey: routeKey(recommendationRoutes.optimizeTeeTimes),
        predicate: ({ queryKey: [, input] }) => Object.hasOwn(input as object, 'whatIf'),
      });
      toast(
        slots.length > 0
          ? { title: 'Analysis Complete', description: 'Found optimal tee times based on squad availability' }
          : { title: 'No tee times found', description: await whyNone(client, squadId) },
      );
    },
  });
}
