import { notificationRoutes } from '@fourball/contracts/http/notification.ts';
import { type Recommendation, recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { roundRoutes } from '@fourball/contracts/http/round.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { withLatest } from '../model.ts';
import { recommendationsQuery } from './list-recommendations.ts';

/** Takes a free seat of a booked tee time. */
export function useTakeSeat({ id, squadId }: Pick<Recommendation, 'id' | 'squadId'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(recommendationRoutes.confirmRecommendation, { params: { recommendationId: id } }),
    meta: {
      failed: { title: 'Failed to take the seat' },
      succeeded: { title: 'Seat taken', description: 'You play. The other players are told.' },
      invalidates: [
        recommendationRoutes.listRecommendations,
        recommendationRoutes.groupsOfRecommendation,
        roundRoutes.getTeeTime,
        recommendationRoutes.listBookings,
        recommendationRoutes.listTeeTimes,
        recommendationRoutes.optimalWeekendSlots,
        squadRoutes.listSquads,
        squadRoutes.getSquad,
        notificationRoutes.listNotifications,
      ],
    },
    onSuccess: (latest) =>
      client.setQueryData(recommendationsQuery(squadId).queryKey, (all) => all && withLatest(all, latest)),
  });
}
