import type { MailCategory } from '@fourball/contracts/http/unsubscribe.ts';

interface CategoryWords {
  /** As the settings call it. */
  readonly name: string;
  readonly description: string;
}

/** Words for the mails of each category. */
export const CATEGORY_WORDS: Record<MailCategory, CategoryWords> = {
  teeTimeAlerts: {
    name: 'Tee Time Alerts',
    description: 'reminders the day before you play, and tee times that the leaders of your squads tell you of',
  },
  squadInvites: { name: 'Squad Invitations', description: 'invitations to join a squad' },
  bookingConfirmations: {
    name: 'Booking Confirmations',
    description: 'tee times that are booked, moved or cancelled, with the file for your calendar',
  },
  weeklyReminders: {
    name: 'Weekly Reminders',
    description: "the week's best tee times of your squads, on Mondays",
  },
};
