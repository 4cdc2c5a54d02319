import { type Notification, notificationRoutes } from '@fourball/contracts/http/notification.ts';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, isStatus } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { routeKey } from '../../../lib/query.ts';

/**
 * The latest notifications; an answer other than success is an empty list, but for the end of the session. They are asked
 * for once the stream is up, so that none is missed between the two, or every so many seconds without it, unless the browser
 * knows that it is offline.
 */
const latestNotifications = (limit: number, seconds: number) => (isLive: boolean | undefined) =>
  queryOptions<Notification[]>({
    queryKey: routeKey(notificationRoutes.listNotifications, { query: { limit } }),
    queryFn: async ({ signal }) => {
      try {
        return await call(notificationRoutes.listNotifications, { query: { limit } }, signal);
      } catch (error) {
        if (error instanceof ApiError && !isStatus(error, 401)) return [];
        throw error;
      }
    },
    enabled: isLive !== undefined,
    refetchInterval: () => (isLive || !navigator.onLine ? false : seconds * 1000),
  });

/** Notifications that the bell counts. */
export const badgeNotifications = latestNotifications(10, 30);
/** Notifications that the panel lists, while it is open. */
export const panelNotifications = latestNotifications(50, 10);
