import type { RoundAnswer } from '@fourball/contracts/http/answer.ts';
import { type GameDate, gameDateRoutes } from '@fourball/contracts/http/game-date.ts';
import { standingGameRoutes } from '@fourball/contracts/http/standing-game.ts';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { routeKey } from '../../../lib/query.ts';
import { withLatest } from '../model.ts';
import { changedByGames } from './changed-reads.ts';
import { gameDateQuery } from './get-date.ts';
import { openDatesQuery } from './list-open-dates.ts';

const answerAt = (dateId: string) => ['game-date-answer', dateId];

/** Answers for the golfer; the acts on one date leave in their order. */
export function useAnswerDate(dateId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: answerAt(dateId),
    scope: { id: answerAt(dateId).join() },
    mutationFn: (body: Said) => call(gameDateRoutes.answerGameDate, { params: { dateId }, body }),
    meta: { failed: { title: 'Failed to save your answer' }, invalidates: changedByGames },
    // Lists show the answer until they are read again.
    onSuccess: (latest) => {
      client.setQueryData(gameDateQuery(dateId).queryKey, latest);
      client.setQueryData(openDatesQuery.queryKey, (dates) => dates && withLatest(dates, latest));
      for (const route of [standingGameRoutes.listStandingGames, standingGameRoutes.readStandingGame])
        client.setQueriesData<Shown | Shown[]>({ queryKey: routeKey(route) }, (shown) =>
          Array.isArray(shown) ? shown.map((game) => answered(game, latest)) : shown && answered(shown, latest),
        );
    },
  });
}

interface Shown {
  dates: GameDate[];
}

const answered = (game: Shown, latest: GameDate): Shown => ({ ...game, dates: withLatest(game.dates, latest) });

interface Said {
  answer: RoundAnswer;
  note?: string;
}

/** The last answer that is on its way to the server; undefined where none is. */
export function useSaid(dateId: string): RoundAnswer | undefined {
  const said = useMutationState({
    filters: { mutationKey: answerAt(dateId), status: 'pending' },
    select: ({ state: { variables } }) => (variables as Said).answer,
  });
  return said.at(-1);
}
