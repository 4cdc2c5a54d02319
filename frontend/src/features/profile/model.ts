import { DAYS, PERIODS } from '@fourball/contracts/constants.ts';
import type { NotificationSettings, User } from '@fourball/contracts/http/auth.ts';
import { ProfileChange } from '@fourball/contracts/http/auth.ts';
import * as z from 'zod/mini';
import { capitalized } from '../../lib/text.ts';

/** Fields that the card with the golfer's names saves together. */
export const ProfileFields = z.pick(ProfileChange, { firstName: true, lastName: true, username: true, handicap: true });
export type ProfileFields = z.output<typeof ProfileFields>;

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
    description: 'Reminders, tee times that your squad picks, and dates of its games',
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

/** The profile with these changes of chips and switches, the first one first. */
export function withChoices(saved: User, changes: readonly ProfileChange[]): User {
  const profile = { ...saved };
  for (const { add, remove, notificationSettings } of changes) {
    profile.preferredDays = changed(profile.preferredDays, add?.preferredDays, remove?.preferredDays);
    profile.preferredTimeSlots = changed(
      profile.preferredTimeSlots,
      add?.preferredTimeSlots,
      remove?.preferredTimeSlots,
    );
    profile.notificationSettings = { ...profile.notificationSettings, ...notificationSettings };
  }
  return profile;
}

const changed = <Value>(list: readonly Value[], add: readonly Value[] = [], remove: readonly Value[] = []) =>
  [...new Set([...list, ...add])].filter((value) => !remove.includes(value));

/** `Sat, Sun · mornings`. */
export function preferencesText({ preferredDays, preferredTimeSlots }: User): string {
  const days = DAYS.filter((day) => preferredDays.includes(day)).map((day) => capitalized(day).slice(0, 3));
  const periods = Object.entries(PERIODS).flatMap(([period, slots]) =>
    slots.some((slot) => preferredTimeSlots.includes(slot)) ? [PERIOD_WORDS[period as keyof typeof PERIODS]] : [],
  );
  const whichDays = days.length === DAYS.length ? 'Every day' : days.join(', ');
  if (!whichDays && periods.length === 0) return 'None chosen yet';
  return [whichDays || 'No days', periods.join(', ') || 'no times'].join(' · ');
}

const PERIOD_WORDS = { early: 'early', morning: 'mornings', afternoon: 'afternoons', evening: 'evenings' };

/** `E-mail, push · 3 of 4 kinds`. */
export function notificationsText(settings: NotificationSettings): string {
  const ways = [settings.emailNotifications && 'e-mail', settings.pushNotifications && 'push'].filter(Boolean);
  const kinds = GOLF_NOTIFICATIONS.filter(({ setting }) => settings[setting]).length;
  return `${capitalized(ways.join(', ') || 'in the app only')} · ${kinds} of ${GOLF_NOTIFICATIONS.length} kinds`;
}
