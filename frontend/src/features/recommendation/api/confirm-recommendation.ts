import { type Recommendation, recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { useMutation } from '@tanstack/react-query';
import { isStatus } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { useAttendance } from '../attendance.ts';

type Offered = Pick<Recommendation, 'id' | 'squadId' | 'date' | 'time' | 'courseId'>;

/** "I'm In". Its button shows the success. */
export const useConfirmRecommendation = (recommendation: Offered) =>
  useMutation({
    ...useAttendance(recommendation.id, 'in'),
    mutationFn: () =>
      call(recommendationRoutes.confirmRecommendation, { params: { recommendationId: recommendation.id } }).catch(
        (error: unknown) => {
          if (isStatus(error, 404)) return offerAgain(recommendation);
          throw error;
        },
      ),
    meta: {
      failed: { title: 'Failed to confirm recommendation' },
      invalidates: [recommendationRoutes.listRecommendations, recommendationRoutes.groupsOfRecommendation],
    },
  });

/** A ranking that has just dropped the tee time must not cost the golfer's word: it is offered anew, with them in. */
const offerAgain = ({ squadId, date, time, courseId }: Offered) =>
  call(recommendationRoutes.confirmOptimalSlot, { params: { squadId }, body: { slot: { date, time, courseId } } });
