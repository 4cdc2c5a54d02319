import { gameDateRoutes } from '@fourball/contracts/http/game-date.ts';
import type { AnswerOf } from '@fourball/contracts/http/route.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { routeQuery } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';
import { notOver } from '../model.ts';
import { changedByGames } from './changed-reads.ts';

/** When the golfer is away, or will be. */
export const awayQuery = {
  ...routeQuery(gameDateRoutes.readAway),
  select: ({ away }: AnswerOf<typeof gameDateRoutes.readAway>) => ({ away: notOver(away) }),
};

/** Says when the golfer is away; null for not. */
export function useSetAway() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (away: AnswerOf<typeof gameDateRoutes.readAway>['away']) =>
      call(gameDateRoutes.setAway, { body: { away } }),
    meta: {
      failed: { title: 'Failed to save when you are away' },
      invalidates: changedByGames,
    },
    onSuccess(answer) {
      client.setQueryData(awayQuery.queryKey, answer);
      toast({ title: answer.away ? 'Days away saved' : 'You are not away any more' });
    },
  });
}
