import type { Notification } from '@fourball/contracts/http/notification.ts';
import type { Pool } from '@fourball/kit/database.ts';
import { newId } from '@fourball/kit/id.ts';
import { notFound } from '@fourball/kit/problem.ts';
import type { Prisma, PrismaClient } from '../generated/prisma/client.ts';
import { lookUpGolfers } from '../golfers/service.ts';
import { mailNews } from '../mails/service.ts';
import { channelsOf, type Notice, titleThatFits } from './policy.ts';
import {
  deleteNotification,
  deleteNotificationsOf,
  findNotifications,
  insertNotifications,
  markAllAsRead,
  markAsRead,
} from './repository.ts';
import { notificationView } from './views.ts';

type Tx = Prisma.TransactionClient;
export type NotificationService = ReturnType<typeof createNotificationService>;

export function createNotificationService({ client, pool }: { client: PrismaClient; pool: Pool }) {
  return {
    async list(userId: string, limit: number): Promise<Notification[]> {
      const notifications = await findNotifications(pool, userId, limit);
      return notifications.map(notificationView);
    },

    async read(userId: string, id: string): Promise<Notification> {
      const notification = await markAsRead(client, userId, id);
      if (!notification) throw notFound('Notification not found');
      return notificationView(notification);
    },

    async readAll(userId: string): Promise<{ updated: number }> {
      return { updated: await markAllAsRead(client, userId) };
    },

    async remove(userId: string, id: string): Promise<void> {
      if (!(await deleteNotification(client, userId, id))) throw notFound('Notification not found');
    },
  };
}

/**
 * Tells golfers, on the channels that they chose, those who want to hear of such things and whose accounts are not gone.
 * Telling is not repeatable: what causes it may come here only once.
 * @param time of what is told, which the notification bears also when the news were a long time under way.
 * @returns how many were told.
 * @throws {TooEarly} when one of them has not been heard of yet.
 */
export async function tell(tx: Tx, notices: readonly Notice[], time: string): Promise<number> {
  const golferOf = await lookUpGolfers(
    tx,
    notices.map(({ userId }) => userId),
  );
  const heard = notices
    .map((notice) => ({ ...notice, id: newId(), channels: channelsOf(golferOf(notice.userId), notice.type) }))
    .filter(({ channels }) => channels.includes('app'));
  const told = heard.filter(({ isMailOnly }) => !isMailOnly);
  const createdAt = new Date(time);
  await insertNotifications(
    tx,
    told.map(({ id, userId, type, title, message, data }) => ({
      id,
      userId,
      type,
      title: titleThatFits(title),
      message,
      data,
      createdAt,
    })),
  );
  const mailed = heard.filter(({ channels }) => channels.includes('mail'));
  await mailNews(
    tx,
    mailed.flatMap(({ userId, mail: facts }) => (facts ? [{ userId, facts }] : [])),
    createdAt,
  );
  return told.length;
}

export const forgetNotificationsOf = (tx: Tx, userId: string) => deleteNotificationsOf(tx, userId);
