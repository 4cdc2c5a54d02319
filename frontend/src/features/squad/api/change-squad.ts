import { banRoutes } from '@fourball/contracts/http/ban.ts';
import { gameDateRoutes } from '@fourball/contracts/http/game-date.ts';
import { type MemberChange, memberRoutes } from '@fourball/contracts/http/member.ts';
import { notificationRoutes } from '@fourball/contracts/http/notification.ts';
import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { type GolferChange, rosterRoutes } from '@fourball/contracts/http/roster.ts';
import { type SquadChange, squadRoutes } from '@fourball/contracts/http/squad.ts';
import { waitingRoutes } from '@fourball/contracts/http/waiting.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { call } from '../../../lib/call.ts';
import { toast } from '../../../lib/toast.ts';
import { rankedAnew } from '../../availability/api/changed-reads.ts';
import { squadQuery } from './get-squad.ts';

/** Reads that show a squad and its members, or are ranked by them. */
export const changedBySquad = [squadRoutes.getSquad, squadRoutes.listSquads, ...rankedAnew];
const invalidates = changedBySquad;

export function useChangeSquad(squadId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SquadChange) => call(squadRoutes.changeSquad, { params: { squadId }, body }),
    meta: { failed: { title: 'Failed to save the squad' }, succeeded: { title: 'Squad saved' }, invalidates },
    // Settings that are opened again at once must not take back what was saved.
    onSuccess: (squad) => client.setQueryData(squadQuery(squadId).queryKey, squad),
  });
}

/** Makes another member the creator, who leads the squad from then on. */
export const useHandOver = (squadId: string) =>
  useMutation({
    mutationFn: (createdBy: string) => call(squadRoutes.changeSquad, { params: { squadId }, body: { createdBy } }),
    meta: {
      failed: { title: 'Failed to hand over the squad' },
      succeeded: { title: 'Squad handed over' },
      invalidates,
    },
  });

/** Corrects a member who has no account. */
export const useChangeGolfer = (squadId: string, userId: string) =>
  useMutation({
    mutationFn: (body: GolferChange) => call(rosterRoutes.changeGolfer, { params: { squadId, userId }, body }),
    meta: { failed: { title: 'Failed to save the golfer' }, succeeded: { title: 'Golfer saved' }, invalidates },
  });

export const useChangeMember = (squadId: string) =>
  useMutation({
    mutationFn: ({ userId, ...body }: MemberChange & { userId: string }) =>
      call(memberRoutes.changeMember, { params: { squadId, userId }, body }),
    meta: { failed: { title: 'Failed to change the member' }, succeeded: { title: 'Member changed' }, invalidates },
  });

/** Sides of a removal; see the contract. */
interface Removal {
  userId: string;
  newInvite: boolean;
  ban: boolean;
}

export const useRemoveMember = (squadId: string) =>
  useMutation({
    mutationFn: ({ userId, newInvite, ban }: Removal) =>
      call(memberRoutes.removeMember, {
        params: { squadId, userId },
        query: { newInvite: `${newInvite}`, ban: `${ban}` },
      }),
    meta: { failed: { title: 'Failed to remove the member' }, succeeded: { title: 'Member removed' }, invalidates },
  });

export const useLiftBan = (squadId: string) =>
  useMutation({
    mutationFn: (userId: string) => call(banRoutes.liftBan, { params: { squadId, userId } }),
    meta: {
      failed: { title: 'Failed to lift the ban' },
      succeeded: { title: 'Ban lifted' },
      invalidates: [squadRoutes.getSquad],
    },
  });

/** Reads that a golfer no longer sees once they are out of a squad. */
const lists = [
  squadRoutes.listSquads,
  recommendationRoutes.listBookings,
  waitingRoutes.listWaiting,
  gameDateRoutes.listOpenGameDates,
  recommendationRoutes.optimalWeekendSlots,
  notificationRoutes.listNotifications,
];

/** Goes home from a squad that the golfer is out of, and forgets it. */
function useFarewell(squadId: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (title: string) => {
    toast({ title });
    await navigate('/', { replace: true });
    client.removeQueries({ queryKey: squadQuery(squadId).queryKey });
  };
}

export function useLeaveSquad(squadId: string, userId: string) {
  const farewell = useFarewell(squadId);
  return useMutation({
    mutationFn: () => call(memberRoutes.removeMember, { params: { squadId, userId }, query: {} }),
    meta: { failed: { title: 'Failed to leave the squad' }, invalidates: lists },
    onSuccess: () => farewell('You left the squad'),
  });
}

export function useDeleteSquad(squadId: string) {
  const farewell = useFarewell(squadId);
  return useMutation({
    mutationFn: () => call(squadRoutes.deleteSquad, { params: { squadId } }),
    meta: { failed: { title: 'Failed to delete the squad' }, invalidates: lists },
    onSuccess: () => farewell('Squad deleted'),
  });
}
