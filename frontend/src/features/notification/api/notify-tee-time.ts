import { notificationRoutes, type TeeTimeNotice } from '@fourball/contracts/http/notification.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { toast } from '../../../lib/toast.ts';

/** Tells members of a squad of a tee time. */
export const useNotifyTeeTime = (squadId: string) =>
  useMutation({
    mutationFn: (body: TeeTimeNotice) => call(notificationRoutes.notifyTeeTime, { params: { squadId }, body }),
    meta: {
      failed: { title: 'Error', description: 'Failed to send confirmation. Please try again.' },
      invalidates: [notificationRoutes.listNotifications],
    },
    onSuccess: ({ notified }) =>
      toast({ title: 'Confirmation Sent!', description: `Notified ${notified} members about the tee time` }),
  });
