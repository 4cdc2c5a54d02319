import * as z from 'zod/mini';
import { Id, Instant } from './fields.ts';
import type { Routes } from './route.ts';

export const NotificationType = z.enum([
  'squad_invite',
  'squad_update',
  'tee_time_reminder',
  'booking_confirmation',
  'achievement',
]);
export type NotificationType = z.output<typeof NotificationType>;

export const Notification = z.object({
  id: Id,
  userId: Id,
  type: NotificationType,
  title: z.string(),
  message: z.string(),
  /** Ids that a screen may link to. */
  data: z.object({ squadId: z.optional(Id), teeTimeId: z.optional(Id) }),
  isRead: z.boolean(),
  createdAt: Instant,
});
export type Notification = z.output<typeof Notification>;

const notificationParams = z.object({ notificationId: Id });

export const notificationRoutes = {
  listNotifications: {
    method: 'GET',
    path: '/api/notifications',
    service: 'notification',
    access: 'owner',
    summary: "The caller's latest notifications, newest first; 50 unless `limit` (1 to 100) says otherwise.",
    query: z.object({
      limit: z._default(
        z.coerce
          .number('must be a number')
          .check(z.int(), z.minimum(1, 'must be at least 1'), z.maximum(100, 'must be at most 100')),
        50,
      ),
    }),
    success: { status: 200, answer: z.array(Notification) },
  },
  readNotification: {
    method: 'PATCH',
    path: '/api/notifications/:notificationId/read',
    service: 'notification',
    access: 'owner',
    summary: 'Marks one notification as read.',
    params: notificationParams,
    success: { status: 200, answer: Notification },
  },
  readAllNotifications: {
    method: 'PATCH',
    path: '/api/notifications/mark-all-read',
    service: 'notification',
    access: 'owner',
    summary: "Marks all of the caller's notifications as read.",
    success: { status: 200, answer: z.object({ updated: z.int() }) },
  },
  deleteNotification: {
    method: 'DELETE',
    path: '/api/notifications/:notificationId',
    service: 'notification',
    access: 'owner',
    summary: 'Removes one notification.',
    params: notificationParams,
    success: { status: 204, answer: null },
  },
} as const satisfies Routes;
