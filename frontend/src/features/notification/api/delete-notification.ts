import { notificationRoutes } from '@fourball/contracts/http/notification.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { toast } from '../../../lib/toast.ts';
import { deletions } from '../deletions.ts';

/** Hides a notification at once; the server hears of it when the message goes that offers to take it back. */
export function useDeleteNotification(): (notificationId: string) => void {
  const { mutate } = useMutation({
    mutationFn: (notificationId: string) => call(notificationRoutes.deleteNotification, { params: { notificationId } }),
    meta: {
      failed: { title: 'Error', fallback: 'Failed to delete notification' },
      invalidates: [notificationRoutes.listNotifications],
    },
    onError: (_error, notificationId) => deletions.remove(notificationId),
  });
  return (notificationId) => {
    deletions.add(notificationId);
    toast({
      title: 'Notification Deleted',
      description: 'Notification has been removed',
      action: { label: 'Undo', run: () => deletions.remove(notificationId) },
      onGone: () => mutate(notificationId),
    });
  };
}
