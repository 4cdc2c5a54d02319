import { pushRoutes } from '@fourball/contracts/http/push.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { forgetSubscription } from '../model.ts';

/** Has the golfer asked anew here, where every subscription of theirs was ended. */
export const forgetOwnSubscription = (): void => forgetSubscription();

export const useEndSubscription = () =>
  useMutation({
    mutationFn: (subscriptionId: string) => call(pushRoutes.unsubscribeFromPush, { params: { subscriptionId } }),
    meta: {
      failed: { title: 'Failed to switch off notifications there' },
      invalidates: [pushRoutes.listPushSubscriptions],
    },
    onSuccess: (_, subscriptionId) => forgetSubscription(subscriptionId),
  });
