import { type Recommendation, recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { call } from '../../../lib/call.ts';
import { toast } from '../../../lib/toast.ts';
import { changedByBooking } from '../../booking/api/change-booking.ts';
import { teeTimeOfBooking, teeTimesQuery } from '../../booking/api/list-tee-times.ts';
import { turnAt } from '../attendance.ts';
import { useShowLatest } from '../show-latest.ts';

/**
 * Books a tee time for those who are in. Of an open date of a standing game so many tee times are held until its deadline, where
 * they are named.
 */
export function useBookRecommendation({ id, squadId }: Pick<Recommendation, 'id' | 'squadId'>) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const showLatest = useShowLatest();
  const openRound = async (booked: Recommendation) => {
    const teeTimes = await client.fetchQuery({ ...teeTimesQuery(squadId, booked.date), staleTime: 0 }).catch(() => []);
    const teeTime = teeTimeOfBooking(teeTimes, booked);
    await navigate(teeTime ? `/round/${teeTime.id}` : '/');
  };
  return useMutation({
    scope: turnAt(id),
    mutationFn: (teeTimes: number | undefined) =>
      call(recommendationRoutes.bookRecommendation, { params: { recommendationId: id }, body: { teeTimes } }),
    meta: { failed: { title: 'Failed to confirm booking' }, invalidates: changedByBooking },
    onSuccess: (booked) => {
      showLatest(booked);
      toast({
        title: 'Booking confirmed!',
        description: (
          <>
            Your reference is <span className="inline-block">{booked.bookingReference}</span>.
          </>
        ),
        action: { label: 'See the round', run: () => void openRound(booked) },
      });
    },
  });
}
