import { type Recommendation, recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import type { Waiting } from '@fourball/contracts/http/waiting.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { changedByBooking } from '../../booking/api/change-booking.ts';
import { useShowLatest } from '../show-latest.ts';

/** Leaves the waiting list of a booked tee time, and with it the seat that is offered. */
export const useLeaveLine = ({ id }: Pick<Recommendation, 'id'>, waiting: Waiting | undefined) =>
  useMutation({
    mutationFn: () => call(recommendationRoutes.withdrawConfirmation, { params: { recommendationId: id } }),
    meta: {
      failed: { title: 'Failed to leave the waiting list' },
      succeeded: {
        title: 'You left the waiting list',
        ...(waiting?.offeredUntil ? { description: 'The seat that was yours to take goes to the next.' } : {}),
      },
      invalidates: changedByBooking,
    },
    onSuccess: useShowLatest(),
  });
