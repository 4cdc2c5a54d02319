import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

export const useJoinSquad = (inviteCode: string) =>
  useMutation({
    mutationFn: () => call(squadRoutes.join, { params: { inviteCode } }),
    meta: {
      failed: { title: 'Failed to join squad' },
      succeeded: { title: 'Welcome to the squad!' },
      invalidates: [squadRoutes.listSquads, squadRoutes.getSquad],
    },
  });
