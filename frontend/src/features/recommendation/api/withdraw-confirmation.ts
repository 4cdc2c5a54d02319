import { guestRoutes } from '@fourball/contracts/http/guest.ts';
import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { toast } from '../../../lib/toast.ts';
import { useAttendance } from '../attendance.ts';

/** "Can't make it": takes "I'm In" back. `onUndo` says it again. */
export function useWithdrawConfirmation(recommendationId: string, onUndo: () => void) {
  const said = useAttendance(recommendationId, 'out');
  return useMutation({
    ...said,
    mutationFn: () => call(recommendationRoutes.withdrawConfirmation, { params: { recommendationId } }),
    meta: {
      failed: { title: 'Failed to take back your confirmation' },
      invalidates: [
        recommendationRoutes.listRecommendations,
        recommendationRoutes.groupsOfRecommendation,
        guestRoutes.listGuests,
      ],
    },
    onSuccess: (withdrawn) => {
      said.onSuccess(withdrawn);
      toast({
        title: "You're out",
        description: 'Your squad no longer counts on you for this tee time',
        action: { label: 'Undo', run: onUndo },
      });
    },
  });
}
