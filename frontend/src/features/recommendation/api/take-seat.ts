import { notificationRoutes } from '@fourball/contracts/http/notification.ts';
import { type Recommendation, recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { roundRoutes } from '@fourball/contracts/http/round.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { waitingRoutes } from '@fourball/contracts/http/waiting.ts';
import { lineInWords } from '@fourball/contracts/line-words.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { toast } from '../../../lib/toast.ts';
import { useShowLatest } from '../show-latest.ts';

/** Takes a free or offered seat of a booked tee time, or a place in line where there is none. */
export function useTakeSeat({ id }: Pick<Recommendation, 'id'>) {
  const showLatest = useShowLatest();
  return useMutation({
    mutationFn: () => call(recommendationRoutes.confirmRecommendation, { params: { recommendationId: id } }),
    meta: {
      failed: { title: 'Failed to take the seat' },
      invalidates: [
        recommendationRoutes.listRecommendations,
        recommendationRoutes.groupsOfRecommendation,
        roundRoutes.getTeeTime,
        recommendationRoutes.listBookings,
        waitingRoutes.listWaiting,
        recommendationRoutes.listTeeTimes,
        recommendationRoutes.optimalWeekendSlots,
        squadRoutes.listSquads,
        squadRoutes.getSquad,
        notificationRoutes.listNotifications,
      ],
    },
    onSuccess: (latest) => {
      showLatest(latest);
      toast(
        latest.waiting
          ? { title: lineInWords(latest.waiting), description: 'You are told when a seat is yours.' }
          : { title: 'Seat taken', description: 'You play. The other players are told.' },
      );
    },
  });
}
