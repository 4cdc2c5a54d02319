import type { NotificationSettings } from '@fourball/contracts/http/auth.ts';
import type { Notification, NotificationType } from '@fourball/contracts/http/notification.ts';
import { cut } from '../wording/policy.ts';

/** What a golfer is told, before it is stored. */
export type Notice = Pick<Notification, 'userId' | 'type' | 'title' | 'message' | 'data'>;

/** As long as a title may be, in characters. */
const TITLE_MAX = 200;

/** The setting that decides whether a golfer hears of a type; null where they always do. */
const CATEGORIES: Record<NotificationType, keyof NotificationSettings | null> = {
  squad_invite: 'squadInvites',
  booking_confirmation: 'bookingConfirmations',
  tee_time_reminder: 'teeTimeAlerts',
  weekly_slots: 'weeklyReminders',
  squad_update: null,
  achievement: null,
};

/** Whether a golfer hears of notifications of this type: not when they switched its category off, nor once they are gone. */
export function hears(
  golfer: { readonly gone: boolean; readonly notificationSettings: NotificationSettings },
  type: NotificationType,
): boolean {
  const category = CATEGORIES[type];
  return !golfer.gone && (category === null || golfer.notificationSettings[category]);
}

/** A title with names of any length, as it fits. */
export const titleThatFits = (title: string): string => cut(title, TITLE_MAX, '…');
