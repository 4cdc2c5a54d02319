import type { InputOf } from '@fourball/contracts/http/route.ts';
import { standingGameRoutes } from '@fourball/contracts/http/standing-game.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { changedByGames as invalidates } from './changed-reads.ts';

const { createStandingGame, changeStandingGame, pauseStandingGame, endStandingGame } = standingGameRoutes;

export const useCreateGame = (squadId: string) =>
  useMutation({
    mutationFn: (body: InputOf<typeof createStandingGame>['body']) =>
      call(createStandingGame, { params: { squadId }, body }),
    meta: { failed: { title: 'Failed to make the game' }, succeeded: { title: 'Standing game made' }, invalidates },
  });

/** Changes a game from a date on, which is that of another game from there. */
export const useChangeGame = (gameId: string) =>
  useMutation({
    mutationFn: (body: InputOf<typeof changeStandingGame>['body']) =>
      call(changeStandingGame, { params: { gameId }, body }),
    meta: { failed: { title: 'Failed to change the game' }, succeeded: { title: 'Game changed' }, invalidates },
  });

export const usePauseGame = (gameId: string) =>
  useMutation({
    mutationFn: (pause: InputOf<typeof pauseStandingGame>['body']['pause']) =>
      call(pauseStandingGame, { params: { gameId }, body: { pause } }),
    meta: { failed: { title: 'Failed to save the pause' }, invalidates },
  });

export const useEndGame = (gameId: string) =>
  useMutation({
    mutationFn: () => call(endStandingGame, { params: { gameId } }),
    meta: { failed: { title: 'Failed to end the game' }, succeeded: { title: 'Standing game ended' }, invalidates },
  });
