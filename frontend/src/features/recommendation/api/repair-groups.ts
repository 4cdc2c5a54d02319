import { guestRoutes } from '@fourball/contracts/http/guest.ts';
import { notificationRoutes } from '@fourball/contracts/http/notification.ts';
import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { roundRoutes } from '@fourball/contracts/http/round.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/** Applies the repair of the groups that was `seen`. */
export const useRepairGroups = (recommendationId: string) =>
  useMutation({
    mutationFn: (seen: string) =>
      call(recommendationRoutes.repairGroups, { params: { recommendationId }, body: { seen } }),
    meta: {
      failed: { title: 'Failed to change the groups' },
      succeeded: { title: 'Groups changed', description: 'The players are told.' },
      invalidates: [
        recommendationRoutes.groupsOfRecommendation,
        guestRoutes.listGuests,
        roundRoutes.getTeeTime,
        recommendationRoutes.listBookings,
        recommendationRoutes.listTeeTimes,
        squadRoutes.listSquads,
        squadRoutes.getSquad,
        notificationRoutes.listNotifications,
      ],
    },
  });
