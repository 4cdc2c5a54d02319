import type { Notification as NotificationView } from '@fourball/contracts/http/notification.ts';
import type { NotificationRow } from './repository.ts';

export const notificationView = (row: NotificationRow): NotificationView => ({
  ...row,
  data: row.data as NotificationView['data'],
  createdAt: row.createdAt.toISOString(),
});
