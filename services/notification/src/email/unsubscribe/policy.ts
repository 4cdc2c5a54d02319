import type { NotificationSettings } from '@fourball/contracts/http/auth.ts';
import { MailCategory } from '@fourball/contracts/http/unsubscribe.ts';

/** Golfer as far as that decides what reaches them. */
export interface Recipient {
  readonly gone: boolean;
  readonly claimed: boolean;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly notificationSettings: NotificationSettings;
}

/** Whether mails reach a golfer: at a verified address, or at the one for which the leader vouches who added them. */
export const isReachedByMail = (golfer: Recipient): boolean =>
  !golfer.gone && (golfer.claimed ? golfer.emailVerified : golfer.email !== '');

/** Whether a golfer gets mails of a category, as far as they have not unsubscribed. */
export const mayBeMailed = (golfer: Recipient, category: MailCategory): boolean =>
  isReachedByMail(golfer) && settingsAllow(golfer.notificationSettings, category);

/** Whether a golfer's settings let mails of a category come. */
export const settingsAllow = (settings: NotificationSettings, category: MailCategory): boolean =>
  settings.emailNotifications && settings[category];

/**
 * The categories that a golfer asks for anew by a change of their settings: switching one on, or mails as a whole, says more
 * than the link in an old mail that they once followed.
 */
export const categoriesAskedFor = (before: NotificationSettings, after: NotificationSettings): MailCategory[] =>
  MailCategory.options.filter((category) => {
    const isAllOn = after.emailNotifications && !before.emailNotifications;
    return settingsAllow(after, category) && (isAllOn || !before[category]);
  });
