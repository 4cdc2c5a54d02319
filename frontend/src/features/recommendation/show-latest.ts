import type { Recommendation } from '@fourball/contracts/http/recommendation.ts';
import { useQueryClient } from '@tanstack/react-query';
import { recommendationsQuery } from './api/list-recommendations.ts';
import { withLatest } from './model.ts';

/** Shows a recommendation as the server answered it, also before its list is read again. */
export function useShowLatest() {
  const client = useQueryClient();
  return (latest: Recommendation) => {
    client.setQueryData(recommendationsQuery(latest.squadId).queryKey, (all) => all && withLatest(all, latest));
  };
}
