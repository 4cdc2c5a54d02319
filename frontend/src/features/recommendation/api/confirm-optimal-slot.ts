import { notificationRoutes } from '@fourball/contracts/http/notification.ts';
import type { RankedSlot } from '@fourball/contracts/http/ranking.ts';
import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { turnAt } from '../attendance.ts';
import { useShowLatest } from '../show-latest.ts';

/**
 * Makes a slot a recommendation of its squad which the golfer has confirmed.
 * @param recommendationId where it is one already: what the golfer said of it before goes first.
 */
export const useConfirmOptimalSlot = (recommendationId: string | undefined) =>
  useMutation({
    ...(recommendationId && { scope: turnAt(recommendationId) }),
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
    onSuccess: useShowLatest(),
  });
