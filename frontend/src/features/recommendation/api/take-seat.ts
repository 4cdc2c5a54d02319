import { type Recommendation, recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { lineInWords } from '@fourball/contracts/line-words.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { toast } from '../../../lib/toast.ts';
import { changedByBooking } from '../../booking/api/change-booking.ts';
import { useShowLatest } from '../show-latest.ts';

/** Takes a free or offered seat of a booked tee time, or a place in line where there is none. */
export function useTakeSeat({ id }: Pick<Recommendation, 'id'>) {
  const showLatest = useShowLatest();
  return useMutation({
    mutationFn: () => call(recommendationRoutes.confirmRecommendation, { params: { recommendationId: id } }),
    meta: { failed: { title: 'Failed to take the seat' }, invalidates: changedByBooking },
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
