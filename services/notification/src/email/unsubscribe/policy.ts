import type { NotificationSettings } from '@fourball/contracts/http/auth.ts';
import { MailCategory } from '@fourball/contracts/http/unsubscribe.ts';

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
