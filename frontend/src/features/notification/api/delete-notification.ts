import { notificationRoutes } from '@fourball/contracts/http/notification.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { toast } from '../../../lib/toast.ts';
import { hideNotification, unhideNotification } from '../deletions.ts';

/** Hides a notification at once; the server hears of it when the message goes that offers to take it back. */
export function useDeleteNotification(): (notificationId: string) => void {
  const { mutate } = useMutation({
    mutationFn: (notificationId: string) => call(notificationRoutes.deleteNotification, { params: { notificationId } }),
    meta: {
      failed: { title: 'Error', fallback: 'Failed to delete notification' },
      invalidates: [notificationRoutes.listNotifications],
    },
    onError: (_error, notificationId) => unhideNotification(notificationId),
  });
  return (notificationId) => {
    hideNotification(notificationId);
    toast({
      title: 'Notification Deleted',
      description: 'Notification has been removed',
      action: { label: 'Undo', run: () => unhideNotification(notificationId) },
      onGone: () => mutate(notificationId),
    });
  };
}
