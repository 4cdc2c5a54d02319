import { type Notification, notificationRoutes } from '@fourball/contracts/http/notification.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { changeCached } from '../../../lib/optimistic.ts';

export function useReadAllNotifications() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(notificationRoutes.readAllNotifications),
    meta: {
      failed: { title: 'Error', fallback: 'Failed to mark all as read' },
      succeeded: { title: 'Notifications Updated', description: 'All notifications marked as read' },
      invalidates: [notificationRoutes.listNotifications],
    },
    onMutate: () =>
      changeCached<Notification[]>(client, notificationRoutes.listNotifications, (notifications) =>
        notifications.map((one) => ({ ...one, isRead: true })),
      ),
    onError: (_error, _variables, undo) => undo?.(),
  });
}
