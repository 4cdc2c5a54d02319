import { type GameDateDetail, gameDateRoutes } from '@fourball/contracts/http/game-date.ts';
import type { InputOf } from '@fourball/contracts/http/route.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { changedByGames as invalidates } from './changed-reads.ts';
import { gameDateQuery } from './get-date.ts';

const { moveGameDate, skipGameDate, decideGameDate } = gameDateRoutes;

export type Decision = InputOf<typeof decideGameDate>['body']['decision'];

/** Shows a date as the server answered it, also before it is read again. */
function useShowDate(dateId: string) {
  const client = useQueryClient();
  return (latest: GameDateDetail) => client.setQueryData(gameDateQuery(dateId).queryKey, latest);
}

export const useMoveDate = (dateId: string) =>
  useMutation({
    mutationFn: (body: InputOf<typeof moveGameDate>['body']) => call(moveGameDate, { params: { dateId }, body }),
    meta: { failed: { title: 'Failed to move the date' }, succeeded: { title: 'Date changed' }, invalidates },
    onSuccess: useShowDate(dateId),
  });

export const useSkipDate = (dateId: string) =>
  useMutation({
    mutationFn: (body: { reason: string }) => call(skipGameDate, { params: { dateId }, body }),
    meta: { failed: { title: 'Failed to skip the date' }, succeeded: { title: 'Date skipped' }, invalidates },
    onSuccess: useShowDate(dateId),
  });

export const useDecideDate = (dateId: string) =>
  useMutation({
    mutationFn: (decision: Decision) => call(decideGameDate, { params: { dateId }, body: { decision } }),
    meta: { failed: { title: 'Failed to save your decision' }, invalidates },
    onSuccess: useShowDate(dateId),
  });
