import { gameDateRoutes } from '@fourball/contracts/http/game-date.ts';
import { invitationRoutes } from '@fourball/contracts/http/invitation.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import type { WayIn } from './get-invite.ts';

export const useJoinSquad = (params: WayIn) =>
  useMutation({
    mutationFn: () =>
      'inviteCode' in params ? call(squadRoutes.join, { params }) : call(invitationRoutes.joinByInvitation, { params }),
    meta: {
      failed: { title: 'Failed to join squad' },
      succeeded: { title: 'Welcome to the squad!' },
      invalidates: [squadRoutes.listSquads, squadRoutes.getSquad, gameDateRoutes.listOpenGameDates],
    },
  });
