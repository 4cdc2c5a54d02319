import { pushRoutes } from '@fourball/contracts/http/push.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

export const useEndSubscription = () =>
  useMutation({
    mutationFn: (subscriptionId: string) => call(pushRoutes.unsubscribeFromPush, { params: { subscriptionId } }),
    meta: {
      failed: { title: 'Failed to switch off notifications there' },
      invalidates: [pushRoutes.listPushSubscriptions],
    },
  });
