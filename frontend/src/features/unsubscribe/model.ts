import type { MailCategory, MailSubscription } from '@fourball/contracts/http/unsubscribe.ts';

interface Words {
  /** As the settings call it. */
  readonly name: string;
  readonly description: string;
  /** Mails and notices that come all the same. */
  readonly rest: string;
}

/** Words for the mails of each category. */
const CATEGORY_WORDS: Record<MailCategory, Omit<Words, 'rest'>> = {
  teeTimeAlerts: {
    name: 'Tee Time Alerts',
    description:
      'reminders the day before you play, dates of games, and tee times that the leaders of your squads tell you of',
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

/** Words for the mails that a link is about. */
export const wordsOf = ({ category, coversAll }: MailSubscription): Words =>
  coversAll
    ? {
        name: 'All Mails',
        description: 'invitations to squads, and the rounds of squads to which a leader added you',
        rest: 'Mails that you ask for yourself still come.',
      }
    : { ...CATEGORY_WORDS[category], rest: 'Notifications in the app go on.' };
