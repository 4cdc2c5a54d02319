import { NOTIFICATION_MAX } from '@fourball/contracts/constants.ts';
import type { Notification, NotificationType } from '@fourball/contracts/http/notification.ts';
import type { MailCategory } from '@fourball/contracts/http/unsubscribe.ts';
import type { GolfPayload } from '../email/templates/payload.ts';
import { isReachedByMail, type Recipient } from '../email/unsubscribe/policy.ts';
import { cut } from '../lib/format.ts';

/** Notification to a golfer, before it is stored. */
export interface Notice extends Pick<Notification, 'userId' | 'title' | 'message' | 'data'> {
  readonly type: NotificationType;
  /** Squad that the words name; the caller has locked it, see `lockSquads`. */
  readonly squadId?: string | undefined;
  /** Payload of the mail about it; without it nothing is mailed. */
  readonly mail?: GolfPayload | undefined;
  /** When mail and push leave at the earliest: they are in the app at once, which wakes nobody. */
  readonly heldUntil?: Date | undefined;
  /** It was their own act and is no news to them, yet their calendar has to follow: there is nothing but the mail. */
  readonly isMailOnly?: boolean | undefined;
}

/** The setting that decides whether a golfer hears of a type; null where they always do. */
const CATEGORIES: Record<NotificationType, MailCategory | null> = {
  squad_invite: 'squadInvites',
  booking_confirmation: 'bookingConfirmations',
  tee_time_reminder: 'teeTimeAlerts',
  weekly_slots: 'weeklyReminders',
  squad_update: null,
  achievement: null,
};

/** Setting that a pushed notification came by; null for a type that an older version knows and this one does not. */
export const categoryOfType = (type: Notification['type']): MailCategory | null =>
  type in CATEGORIES ? CATEGORIES[type as NotificationType] : null;

/** Types for the app only: nothing that anybody waits for, or must know of in time. */
const APP_ONLY: readonly NotificationType[] = ['squad_update', 'achievement'];

/** How word of something reaches a golfer: in the app, by mail, on the browsers that they let it come to. */
export type Channel = 'app' | 'mail' | 'push';

/** Types that are meant for whoever has the address, not for the account that names it. */
const FOR_ADDRESS: readonly NotificationType[] = ['squad_invite'];

/**
 * The channels on which a golfer hears of notifications of this type: none when they switched its category off, nor once
 * they are gone; none by mail, nor what is meant for an address, until theirs is verified; none on a browser without an
 * account. Whatever comes by mail or push is in the app, too.
 */
export function channelsOf(golfer: Recipient, type: NotificationType): readonly Channel[] {
  const { gone, claimed, emailVerified, notificationSettings: settings } = golfer;
  const category = CATEGORIES[type];
  if (gone || (category !== null && !settings[category])) return [];
  if (!emailVerified && FOR_ADDRESS.includes(type)) return [];
  if (APP_ONLY.includes(type)) return ['app'];
  return [
    'app',
    ...(settings.emailNotifications && isReachedByMail(golfer) ? (['mail'] as const) : []),
    ...(settings.pushNotifications && claimed ? (['push'] as const) : []),
  ];
}

/** A title and a message with names of any length, as they fit. */
export const titleThatFits = (title: string): string => cut(title, NOTIFICATION_MAX.title, '…');
export const messageThatFits = (message: string): string => cut(message, NOTIFICATION_MAX.message, '…');
