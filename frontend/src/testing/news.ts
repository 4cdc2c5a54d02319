import type { Notification } from '@fourball/contracts/http/notification.ts';
import { ada, idOf } from './golfers.ts';

let last = 100;

/** A notification of five minutes ago that Ada has not read. */
export function newsOf(title: string, change: Partial<Notification> = {}): Notification {
  last += 1;
  return {
    ...{ id: idOf(last), userId: ada.id, type: 'squad_update', title, message: `About: ${title}`, data: {} },
    ...{ isRead: false, createdAt: new Date(Date.now() - 5 * 60_000).toISOString() },
    ...change,
  };
}
