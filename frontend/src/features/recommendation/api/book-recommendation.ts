import { notificationRoutes } from '@fourball/contracts/http/notification.ts';
import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { toast } from '../../../lib/toast.ts';
import { replaced } from '../model.ts';
import { recommendationsQuery } from './list-recommendations.ts';

export function useBookRecommendation(squadId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (recommendationId: string) =>
      call(recommendationRoutes.bookRecommendation, { params: { recommendationId }, body: {} }),
    meta: {
      failed: { title: 'Failed to confirm booking' },
      invalidates: [
        recommendationRoutes.listRecommendations,
        recommendationRoutes.groupsOfRecommendation,
        recommendationRoutes.listBookings,
        squadRoutes.listSquads,
        squadRoutes.getSquad,
        notificationRoutes.listNotifications,
      ],
    },
    onSuccess: (booked) => {
      client.setQueryData(recommendationsQuery(squadId).queryKey, (all) => all && replaced(all, booked));
      toast({ title: 'Booking confirmed!', description: `Your reference is ${booked.bookingReference}.` });
    },
  });
}
