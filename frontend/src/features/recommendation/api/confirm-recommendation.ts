import { type Recommendation, recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { changeCached } from '../../../lib/optimistic.ts';
import { confirmedBy, replaced } from '../model.ts';
import { recommendationsQuery } from './list-recommendations.ts';

/** "I'm In": shown at once, taken back when the server refuses. */
export function useConfirmRecommendation(squadId: string, userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (recommendationId: string) =>
      call(recommendationRoutes.confirmRecommendation, { params: { recommendationId } }),
    meta: {
      failed: { title: 'Failed to confirm recommendation' },
      succeeded: { title: 'Confirmed!', description: "You've confirmed your attendance for this tee time" },
    },
    onMutate: (recommendationId) =>
      changeCached<Recommendation[]>(client, recommendationRoutes.listRecommendations, (all) =>
        all.map((one) => (one.id === recommendationId ? confirmedBy(one, userId) : one)),
      ),
    onSuccess: (confirmed) =>
      client.setQueryData(recommendationsQuery(squadId).queryKey, (all) => all && replaced(all, confirmed)),
    onError: (_error, _variables, undo) => {
      undo?.();
      // It was refused because it is no longer what is shown.
      return client.invalidateQueries({ queryKey: recommendationsQuery(squadId).queryKey });
    },
  });
}
