import { gameDateRoutes } from '@fourball/contracts/http/game-date.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/** Joins a squad that is not private, without an invite. */
export const useJoinOpenSquad = (squadId: string) =>
  useMutation({
    mutationFn: () => call(squadRoutes.joinSquad, { params: { squadId } }),
    meta: {
      failed: { title: 'Failed to join squad' },
      succeeded: { title: 'Welcome to the squad!' },
      invalidates: [squadRoutes.listSquads, squadRoutes.getSquad, gameDateRoutes.listOpenGameDates],
    },
  });
