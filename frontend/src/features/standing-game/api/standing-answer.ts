import { type StandingAnswer, standingGameRoutes } from '@fourball/contracts/http/standing-game.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { changedByGames } from './changed-reads.ts';
import { gameQuery } from './get-game.ts';

/** Sets the golfer's word on dates that they do not answer; words that follow each other leave in their order. */
export function useStandingAnswer(gameId: string) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `standing-answer,${gameId}` },
    mutationFn: (answer: StandingAnswer) =>
      call(standingGameRoutes.setStandingAnswer, { params: { gameId }, body: { answer } }),
    meta: { failed: { title: 'Failed to save your standing answer' }, invalidates: changedByGames },
    onSuccess: (game) => client.setQueryData(gameQuery(gameId).queryKey, game),
  });
}
