import type { OptimalSlot } from '@fourball/contracts/http/ranking.ts';
import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { routeKey } from '../../../lib/query.ts';

/** The best slots of the coming weekend; asked for again when the golfer's squads are others. */
export const optimalWeekendSlotsQuery = (squadIds: readonly string[]) =>
  queryOptions<OptimalSlot[]>({
    queryKey: routeKey(recommendationRoutes.optimalWeekendSlots, { squadIds: squadIds.toSorted() }),
    queryFn: ({ signal }) => call(recommendationRoutes.optimalWeekendSlots, undefined, signal),
  });
