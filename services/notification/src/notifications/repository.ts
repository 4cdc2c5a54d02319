import type { Notification, Prisma } from '../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;
export type NotificationRow = Notification;

export const insertNotifications = (tx: Tx, notifications: Prisma.NotificationCreateManyInput[]) =>
  tx.notification.createMany({ data: notifications });

/** The golfer's latest notifications, newest first. */
export const findNotifications = (tx: Tx, userId: string, limit: number): Promise<Notification[]> =>
  tx.notification.findMany({ where: { userId }, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: limit });

/** Undefined when the golfer has no such notification. */
export async function markAsRead(tx: Tx, userId: string, id: string): Promise<Notification | undefined> {
  const [read] = await tx.notification.updateManyAndReturn({ where: { id, userId }, data: { isRead: true } });
  return read;
}

/** Answers how many became read. */
export async function markAllAsRead(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx.notification.updateMany({ where: { userId, isRead: false }, data: { isRead: true } });
  return count;
}

/** Whether the golfer had such a notification. */
export async function deleteNotification(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { count } = await tx.notification.deleteMany({ where: { id, userId } });
  return count === 1;
}
