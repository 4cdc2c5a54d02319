import { type Recommendation, recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { useAttendance } from '../attendance.ts';

/** "I'm In". Its button shows the success. */
export const useConfirmRecommendation = (recommendation: Pick<Recommendation, 'id' | 'squadId'>) =>
  useMutation({
    ...useAttendance(recommendation, 'in'),
    mutationFn: () =>
      call(recommendationRoutes.confirmRecommendation, { params: { recommendationId: recommendation.id } }),
    meta: {
      failed: { title: 'Failed to confirm recommendation' },
      invalidates: [recommendationRoutes.listRecommendations, recommendationRoutes.groupsOfRecommendation],
    },
  });
