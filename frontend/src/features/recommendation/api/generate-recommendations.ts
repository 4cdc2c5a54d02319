import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { countOf } from '../../../lib/text.ts';
import { toast } from '../../../lib/toast.ts';
import { whyNone } from '../why-none.ts';
import { recommendationsQuery } from './list-recommendations.ts';

export function useGenerateRecommendations(squadId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(recommendationRoutes.generateRecommendations, { params: { squadId } }),
    meta: { failed: { title: 'Failed to generate recommendations' } },
    onSuccess: async (recommendations) => {
      client.setQueryData(recommendationsQuery(squadId).queryKey, recommendations);
      // The answer has the squad's rounds, too.
      const found = recommendations.filter(({ status }) => status === 'pending').length;
      toast({
        title: 'Recommendations generated',
        description:
          found > 0
            ? `${countOf(found, 'tee time')} for your squad, the best match first.`
            : await whyNone(client, squadId),
      });
    },
  });
}
