import { type Notification, notificationRoutes } from '@fourball/contracts/http/notification.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { changeCached } from '../../../lib/optimistic.ts';

export function useDeleteNotification() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (notificationId: string) => call(notificationRoutes.deleteNotification, { params: { notificationId } }),
    meta: {
      failed: { title: 'Error', description: 'Failed to delete notification' },
      succeeded: { title: 'Notification Deleted', description: 'Notification has been removed' },
      invalidates: [notificationRoutes.listNotifications],
    },
    onMutate: (notificationId) =>
      changeCached<Notification[]>(client, notificationRoutes.listNotifications, (notifications) =>
        notifications.filter((one) => one.id !== notificationId),
      ),
    onError: (_error, _variables, undo) => undo?.(),
  });
}
