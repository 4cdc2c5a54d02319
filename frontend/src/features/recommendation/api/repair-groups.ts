import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { changedByBooking } from '../../booking/api/change-booking.ts';

/** Applies the repair of the groups that was `seen`. */
export const useRepairGroups = (recommendationId: string) =>
  useMutation({
    mutationFn: (seen: string) =>
      call(recommendationRoutes.repairGroups, { params: { recommendationId }, body: { seen } }),
    meta: {
      failed: { title: 'Failed to change the groups' },
      succeeded: { title: 'Groups changed', description: 'The players are told.' },
      invalidates: changedByBooking,
    },
  });
