import { gameDateRoutes } from '@fourball/contracts/http/game-date.ts';
import { guestRoutes, type NewGuest } from '@fourball/contracts/http/guest.ts';
import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { roundRoutes } from '@fourball/contracts/http/round.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/** Reads that show guests or the seats that they take, or count them. */
const changedByGuests = [
  guestRoutes.listGuests,
  gameDateRoutes.readGameDate,
  roundRoutes.getTeeTime,
  recommendationRoutes.groupsOfRecommendation,
  recommendationRoutes.listRecommendations,
  recommendationRoutes.listBookings,
  recommendationRoutes.listTeeTimes,
];

export const useAddGuest = (recommendationId: string) =>
  useMutation({
    mutationFn: (body: NewGuest) => call(guestRoutes.addGuest, { params: { recommendationId }, body }),
    meta: { failed: { title: 'Failed to add the guest' }, invalidates: changedByGuests },
  });

/** A leader has a guest count. */
export const useApproveGuest = (recommendationId: string) =>
  useMutation({
    mutationFn: (guestId: string) => call(guestRoutes.approveGuest, { params: { recommendationId, guestId } }),
    meta: { failed: { title: 'Failed to approve the guest' }, invalidates: changedByGuests },
  });

/** The host takes a guest back, or a leader declines one. */
export const useRemoveGuest = (recommendationId: string) =>
  useMutation({
    mutationFn: (guestId: string) => call(guestRoutes.removeGuest, { params: { recommendationId, guestId } }),
    meta: { failed: { title: 'Failed to remove the guest' }, invalidates: changedByGuests },
  });
