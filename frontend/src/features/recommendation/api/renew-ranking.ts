import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { useOffline } from '../../../lib/connection.ts';
import { routeKey } from '../../../lib/query.ts';
import { squadAvailabilityQuery } from '../../availability/api/squad-availability.ts';
import { recommendationsQuery } from './list-recommendations.ts';

/**
 * Ranks a list anew, without a word, whenever the squad's answers were read: on arrival, and after each change of them.
 * Where it ranks the same the server leaves the list as it is. An empty list waits for the golfer to ask.
 */
export function useRenewedRanking(squadId: string): void {
  const client = useQueryClient();
  const offline = useOffline();
  const list = recommendationsQuery(squadId);
  const { data } = useQuery(list);
  const { dataUpdatedAt: answersAt } = useQuery(squadAvailabilityQuery(squadId));
  useQuery({
    queryKey: routeKey(recommendationRoutes.generateRecommendations, { squadId, answersAt }),
    enabled: !offline && answersAt > 0 && data !== undefined && data.length > 0,
    queryFn: async () => {
      const ranked = await call(recommendationRoutes.generateRecommendations, { params: { squadId } });
      // A list that could not be read again says so until it is.
      if (client.getQueryState(list.queryKey)?.status === 'success') client.setQueryData(list.queryKey, ranked);
      return true;
    },
  });
}
