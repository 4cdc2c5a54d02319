import { type Notification, notificationRoutes } from '@fourball/contracts/http/notification.ts';
import { useMutationState, useQueryClient } from '@tanstack/react-query';
import { routeKey } from '../../lib/query.ts';

/** Notification being marked as read, by its id, or all of them. */
type Read = string | undefined;

const KEY = ['read notifications'];

const asRead = (notifications: readonly Notification[], reads: readonly Read[]): Notification[] =>
  notifications.map((one) => (reads.some((id) => id === undefined || id === one.id) ? { ...one, isRead: true } : one));

/** Shared part of marking one and marking all as read. */
export function useReading() {
  const client = useQueryClient();
  const queryKey = routeKey(notificationRoutes.listNotifications);
  return {
    mutationKey: KEY,
    onSuccess: (_answer: unknown, read: Read) => {
      client.setQueriesData<Notification[]>({ queryKey }, (all) => all && asRead(all, [read]));
    },
  };
}

/**
 * The notifications as the golfer has marked them: at once, whatever is read of them until the server agrees, and as they
 * were when it refuses.
 */
export function useAsRead(notifications: readonly Notification[]): Notification[] {
  const reads = useMutationState({
    filters: { mutationKey: KEY, status: 'pending' },
    select: ({ state }) => state.variables as Read,
  });
  return asRead(notifications, reads);
}
