import type { TeeTimeState } from '@fourball/contracts/events/recommendation.ts';
import type { MembershipState } from '@fourball/contracts/events/squad.ts';
import type { Notification } from '@fourball/contracts/http/notification.ts';
import type { Received } from '@fourball/kit/events/consumer.ts';
import { newId } from '@fourball/kit/id.ts';
import { notFound } from '@fourball/kit/problem.ts';
import type { Prisma, PrismaClient } from '../generated/prisma/client.ts';
import { lookUpGolfers } from '../golfers/service.ts';
import { followJoining, followMembership } from '../squads/service.ts';
import { bookingNotices, joiningNotice, joiningsToTell, type Notice } from './policy.ts';
import { deleteNotification, findNotifications, insertNotifications, markAllAsRead, markAsRead } from './repository.ts';
import { notificationView } from './views.ts';

type Tx = Prisma.TransactionClient;
export type NotificationService = ReturnType<typeof createNotificationService>;

export function createNotificationService({ client }: { client: PrismaClient }) {
  return {
    async list(userId: string, limit: number): Promise<Notification[]> {
      const notifications = await findNotifications(client, userId, limit);
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

/** Keeps the membership and tells the squad of it. Telling is not repeatable: each event may come here only once. */
export async function tellOfJoining(tx: Tx, event: Received<MembershipState>): Promise<void> {
  if (event.isSnapshot) {
    await followMembership(tx, event);
    return;
  }
  const { name, members } = await followJoining(tx, event);
  const newcomer = { ...event.data, joinedAt: new Date(event.data.joinedAt) };
  const joinings = joiningsToTell(newcomer, members);
  const golferOf = await lookUpGolfers(
    tx,
    joinings.map(({ joined }) => joined),
  );
  const squad = { id: event.data.squadId, name };
  const notices = joinings.map(({ reader, joined }) => joiningNotice(reader, golferOf(joined), squad));
  await tell(tx, notices, event.time);
}

/** Tells the players. Telling is not repeatable: each event may come here only once. */
export async function tellOfBooking(tx: Tx, { data, time, isSnapshot }: Received<TeeTimeState>): Promise<void> {
  if (isSnapshot) return;
  const golferOf = await lookUpGolfers(tx, data.players);
  await tell(tx, bookingNotices(data, data.players.map(golferOf)), time);
}

/** A notification bears the time of what it tells of, also when the event was a long time under way. */
async function tell(tx: Tx, notices: readonly Notice[], time: string): Promise<void> {
  const createdAt = new Date(time);
  await insertNotifications(
    tx,
    notices.map((notice) => ({ ...notice, id: newId(), createdAt })),
  );
}
