import { type Notification, notificationRoutes } from '@fourball/contracts/http/notification.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { changeCached } from '../../../lib/optimistic.ts';

export function useReadNotification() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (notificationId: string) => call(notificationRoutes.readNotification, { params: { notificationId } }),
    meta: {
      failed: { title: 'Error', fallback: 'Failed to mark notification as read' },
      invalidates: [notificationRoutes.listNotifications],
    },
    onMutate: (notificationId) =>
      changeCached<Notification[]>(client, notificationRoutes.listNotifications, (notifications) =>
        notifications.map((one) => (one.id === notificationId ? { ...one, isRead: true } : one)),
      ),
    onError: (_error, _variables, undo) => undo?.(),
  });
}
