import { notificationRoutes } from '@fourball/contracts/http/notification.ts';
import type { RankedSlot } from '@fourball/contracts/http/ranking.ts';
import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/** Makes a slot a recommendation of its squad which the golfer has confirmed. */
export const useConfirmOptimalSlot = () =>
  useMutation({
    mutationFn: ({ squadId, date, time, courseId }: Pick<RankedSlot, 'squadId' | 'date' | 'time' | 'courseId'>) =>
      call(recommendationRoutes.confirmOptimalSlot, {
        params: { squadId },
        body: { slot: { date, time, courseId } },
      }),
    meta: {
      failed: { title: 'Failed to confirm slot' },
      succeeded: {
        title: 'Slot confirmed!',
        description: 'Your squad hears of it and can join in under Tee Times.',
      },
      invalidates: [
        recommendationRoutes.optimalWeekendSlots,
        recommendationRoutes.listRecommendations,
        notificationRoutes.listNotifications,
      ],
    },
  });
