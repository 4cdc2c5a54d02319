import { NotificationType } from '@fourball/contracts/http/notification.ts';
import { describe, expect, it } from 'vitest';
import { known, notificationSettings } from '../testing/states.ts';
import { channelsOf, messageThatFits, titleThatFits } from './policy.ts';

const categoryOf: Partial<Record<NotificationType, keyof typeof notificationSettings>> = {
  squad_invite: 'squadInvites',
  booking_confirmation: 'bookingConfirmations',
  tee_time_reminder: 'teeTimeAlerts',
  weekly_slots: 'weeklyReminders',
};
/** Each way to switch the settings on and off. */
const ways = Object.keys(notificationSettings).reduce(
  (some, name) => some.flatMap((way) => [true, false].map((isOn) => ({ ...way, [name]: isOn }))),
  [notificationSettings],
);

describe.each(NotificationType.options)('a golfer hears of %s', (type) => {
  const category = categoryOf[type];
  const channels = (way: typeof notificationSettings, gone = false) =>
    channelsOf(known({ notificationSettings: way, gone }), type);

  it('while its category is on, by mail and push just where they want those; of what has none always, in the app only', () => {
    expect(ways).toHaveLength(64);
    const settings = { app: category, mail: 'emailNotifications', push: 'pushNotifications' } as const;
    const wanted = (way: typeof notificationSettings) =>
      Object.entries(settings).flatMap(([channel, setting]) => (way[category!] && way[setting!] ? [channel] : []));
    for (const way of ways) expect([way, channels(way)]).toEqual([way, category ? wanted(way) : ['app']]);
  });

  it('by no mail, nor at all of what is meant for an address, until theirs is verified', () => {
    for (const way of ways) {
      const heard = channelsOf(known({ notificationSettings: way, emailVerified: false }), type);
      expect(heard).toEqual(type === 'squad_invite' ? [] : channels(way).filter((channel) => channel !== 'mail'));
    }
  });

  it('by mail at the address that a leader vouches for, and on no browser, without an account', () => {
    for (const way of ways) {
      const heard = (email: string) =>
        channelsOf(known({ notificationSettings: way, claimed: false, emailVerified: false, email }), type);
      const wanted = type === 'squad_invite' ? [] : channels(way).filter((channel) => channel !== 'push');
      expect(heard('pat@example.com')).toEqual(wanted);
      expect(heard('')).toEqual(wanted.filter((channel) => channel !== 'mail'));
    }
  });

  it('no more when the account is gone', () => {
    for (const way of ways) expect(channels(way, true)).toEqual([]);
  });
});

it('a title and a message hold names of any length, and say where they were cut', () => {
  const title = titleThatFits(`Tee time for ${'Weekend Warriors '.repeat(20)}`);
  expect([...title].length).toBeLessThanOrEqual(200);
  expect(title).toMatch(/^Tee time for Weekend Warriors .*…$/);
  expect(titleThatFits('New squad member')).toBe('New squad member');
  expect(messageThatFits(`Played by ${'Dana, '.repeat(300)}`)).toHaveLength(1_000);
});
