import { type RosterGolfer, rosterRoutes } from '@fourball/contracts/http/roster.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { changedBySquad } from '../../squad/api/change-squad.ts';

/** Adds golfers to a squad, or invites those who have an account; answers what became of each. */
export const useAddGolfers = (squadId: string) =>
  useMutation({
    mutationFn: (golfers: RosterGolfer[]) => call(rosterRoutes.addGolfers, { params: { squadId }, body: { golfers } }),
    meta: {
      failed: { title: 'Failed to add golfers' },
      invalidates: changedBySquad,
    },
  });
