import type { NotificationSettings } from '@fourball/contracts/http/auth.ts';
import { ProfileChange } from '@fourball/contracts/http/auth.ts';
import * as z from 'zod/mini';

/** Fields that the card with the golfer's names saves together. */
export const ProfileFields = z.pick(ProfileChange, { firstName: true, lastName: true, username: true, handicap: true });

/** Values that a list lost and gained since it was loaded; what another window has saved meanwhile stays. */
export const listChange = <Value>(loaded: readonly Value[], chosen: readonly Value[]) => ({
  remove: loaded.filter((value) => !chosen.includes(value)),
  add: chosen.filter((value) => !loaded.includes(value)),
});

interface SettingRow {
  readonly setting: keyof NotificationSettings;
  readonly label: string;
  readonly description: string;
}

export const GOLF_NOTIFICATIONS: readonly SettingRow[] = [
  {
    setting: 'teeTimeAlerts',
    label: 'Tee Time Alerts',
    description: 'Reminders, and tee times that your squad picks',
  },
  { setting: 'squadInvites', label: 'Squad Invitations', description: 'When someone invites you to a squad' },
  {
    setting: 'bookingConfirmations',
    label: 'Booking Confirmations',
    description: 'When a tee time is booked, moved or cancelled',
  },
  {
    setting: 'weeklyReminders',
    label: 'Weekly Reminders',
    description: "On Mondays, your squads' best slots of the week",
  },
];

export const DELIVERY_METHODS: readonly SettingRow[] = [
  {
    setting: 'emailNotifications',
    label: 'Email Notifications',
    description: 'The same by mail, with the tee time for your calendar',
  },
  {
    setting: 'pushNotifications',
    label: 'Push Notifications',
    description: 'On the devices on which you allowed it',
  },
];
