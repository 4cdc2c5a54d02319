import type { Notification } from '@fourball/contracts/http/notification.ts';
import type { Pool } from '@fourball/kit/database/database.ts';
import { notFound } from '@fourball/kit/http/problem.ts';
import { JsonText } from '@fourball/kit/http/serve.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { queueMails } from '../email/queue/service.ts';
import { uselessFrom } from '../email/templates/payload.ts';
import type { PrismaClient } from '../generated/prisma/client.ts';
import { queuePushes } from '../push/queue/service.ts';
import { type KnownGolfer, lookUpGolfers } from '../read-models/golfers/service.ts';
import type { Broadcast } from '../stream/events/fan-out.ts';
import type { LiveEvent } from '../stream/events/live-event.ts';
import type { LiveTransaction } from '../stream/events/live-transaction.ts';
import { channelsOf, messageThatFits, type Notice, titleThatFits } from './policy.ts';
import {
  deleteNotification,
  findNotifications,
  findNotificationsAfter,
  insertNotifications,
  markAllAsRead,
  markAsRead,
} from './repository.ts';
import { notificationView } from './views.ts';

export { deleteNotificationsNaming } from './repository.ts';

/** As many a stream begins with at most. */
const RESUMED_MAX = 100;

export type NotificationService = ReturnType<typeof createNotificationService>;

/** @param broadcast has the golfer's other windows show what they do in one. */
export function createNotificationService(options: { client: PrismaClient; pool: Pool; broadcast: Broadcast }) {
  const { client, pool, broadcast } = options;
  const changed = (userId: string) =>
    broadcast([{ event: 'change', userIds: [userId], data: { topics: ['notifications'] } }]);

  return {
    list: async (userId: string, limit: number): Promise<JsonText> =>
      new JsonText(await findNotifications(pool, userId, limit)),

    async read(userId: string, id: string): Promise<Notification> {
      const notification = await markAsRead(client, userId, id);
      if (!notification) throw notFound('Notification not found');
      changed(userId);
      return notificationView(notification);
    },

    async readAll(userId: string): Promise<{ updated: number }> {
      const updated = await markAllAsRead(client, userId);
      if (updated > 0) changed(userId);
      return { updated };
    },

    async remove(userId: string, id: string): Promise<void> {
      if (!(await deleteNotification(client, userId, id))) throw notFound('Notification not found');
      changed(userId);
    },
  };
}

/** Notifications after one that the golfer has seen, oldest first: at most the latest 100. */
export async function notificationsAfter(pool: Pool, userId: string, id: string): Promise<Notification[]> {
  const rows = await findNotificationsAfter(pool, { userId, id, limit: RESUMED_MAX });
  return rows.map(notificationView);
}

/**
 * Tells golfers, on the channels that they chose, those who want to hear of such things and whose accounts are not gone.
 * Telling is not repeatable: what causes it may come here only once.
 * @param time of what is told, which the notification bears also when the news were a long time under way.
 * @param golferOf what is known of them, where they were looked up before in the transaction.
 * @returns how many were told.
 * @throws {OutOfOrder} when one of them has not been heard of yet.
 */
export async function notify(
  { tx, show }: LiveTransaction,
  notices: readonly Notice[],
  time: string,
  golferOf?: (id: string) => KnownGolfer,
): Promise<number> {
  const userIds = notices.map(({ userId }) => userId);
  const knownOf = golferOf ?? (await lookUpGolfers(tx, userIds));
  const heard = notices
    .map((notice) => ({ ...notice, id: newId(), channels: channelsOf(knownOf(notice.userId), notice.type) }))
    .filter(({ channels }) => channels.includes('app'));
  const notified = heard.filter(({ isMailOnly }) => !isMailOnly);
  const createdAt = new Date(time);
  const rows = notified.map(({ id, userId, type, title, message, data, squadId = null }) => ({
    id,
    userId,
    type,
    title: titleThatFits(title),
    message: messageThatFits(message),
    data,
    squadId,
    createdAt,
  }));
  if (rows.length > 0) {
    await insertNotifications(tx, rows);
    show(
      rows.map(({ squadId: _, ...row }): LiveEvent => {
        const data = { ...row, isRead: false, createdAt: createdAt.toISOString() };
        return { event: 'notification', userIds: [row.userId], data };
      }),
    );
  }
  const pushed = notified.filter((notice) => notice.channels.includes('push') && !isOver(notice));
  await queuePushes(tx, pushed);
  const mails = heard.flatMap(({ channels, userId, mail: facts, heldUntil }) =>
    facts && channels.includes('mail') ? [{ userId, facts, heldUntil }] : [],
  );
  await queueMails(tx, mails, createdAt);
  return notified.length;
}

/** Whether the moment that a notice is about has passed by the time it could leave, as after an outage. */
const isOver = ({ mail, heldUntil }: Notice): boolean =>
  mail !== undefined && uselessFrom(mail) <= (heldUntil ?? new Date());
