import { instantText } from '@fourball/kit/database/ask.ts';
import type { Pool } from '@fourball/kit/database/database.ts';
import type { Notification, Prisma } from '../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;
export type NotificationRow = Notification;

/** A notification that nobody has read. */
export type UnreadNotification = Omit<Notification, 'isRead' | 'data'> & { data: object };

/** Past Prisma's typed queries, which for a squad of a hundred take longer than all else that a round's news cause. */
export const insertNotifications = (tx: Tx, notifications: readonly UnreadNotification[]) => tx.$executeRaw`
  INSERT INTO notifications (id, user_id, type, title, message, data, squad_id, created_at)
  SELECT * FROM unnest(
    ${notifications.map(({ id }) => id)}::uuid[],
    ${notifications.map(({ userId }) => userId)}::uuid[],
    ${notifications.map(({ type }) => type)}::text[],
    ${notifications.map(({ title }) => title)}::text[],
    ${notifications.map(({ message }) => message)}::text[],
    ${notifications.map(({ data }) => JSON.stringify(data))}::jsonb[],
    ${notifications.map(({ squadId }) => squadId)}::uuid[],
    ${notifications.map(({ createdAt }) => createdAt)}::timestamptz[])`;

const LATEST = {
  name: 'latest-notifications',
  text: `SELECT coalesce(json_agg(latest), '[]')::text AS notifications FROM (
           SELECT id, user_id AS "userId", type, title, message, data, is_read AS "isRead",
             ${instantText('created_at')} AS "createdAt"
           FROM notifications WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2
         ) latest`,
};

/**
 * The golfer's latest notifications, newest first, as JSON. Asked for by every open screen every few seconds: the database
 * writes what would take longer to read, check and write here than all else.
 */
export async function findNotifications(pool: Pool, userId: string, limit: number): Promise<string> {
  const { rows } = await pool.query<{ notifications: string }>({ ...LATEST, values: [userId, limit] });
  return rows[0]?.notifications ?? '[]';
}

const AFTER = {
  name: 'notifications-after',
  text: `SELECT * FROM (
           SELECT id, user_id AS "userId", type, title, message, data, is_read AS "isRead", created_at AS "createdAt"
           FROM notifications WHERE user_id = $1 AND id > $2 ORDER BY id DESC LIMIT $3
         ) latest ORDER BY id`,
};

/** The latest of the notifications that the golfer was told after the one with this id, in the order of their telling. */
export async function findNotificationsAfter(
  pool: Pool,
  { userId, id, limit }: { userId: string; id: string; limit: number },
): Promise<Notification[]> {
  const { rows } = await pool.query<Notification>({ ...AFTER, values: [userId, id, limit] });
  return rows;
}

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

export const deleteNotificationsNaming = (tx: Tx, squadId: string) =>
  tx.notification.deleteMany({ where: { squadId } });
