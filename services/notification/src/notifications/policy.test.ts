import { NotificationType } from '@fourball/contracts/http/notification.ts';
import { describe, expect, it } from 'vitest';
import { known, notificationSettings } from '../testing/states.ts';
import { channelsOf, titleThatFits } from './policy.ts';

const categories = [
  ['squad_invite', 'squadInvites'],
  ['booking_confirmation', 'bookingConfirmations'],
  ['tee_time_reminder', 'teeTimeAlerts'],
  ['weekly_slots', 'weeklyReminders'],
] as const;
const all = { ...notificationSettings, weeklyReminders: true };
const none = Object.fromEntries(Object.keys(all).map((key) => [key, false])) as typeof all;

describe('a golfer', () => {
  it.each(categories)('hears of %s on all channels, and on none while %s is off', (type, category) => {
    expect(channelsOf(known({ notificationSettings: all }), type)).toEqual(['app', 'mail', 'push']);
    expect(channelsOf(known({ notificationSettings: { ...all, [category]: false } }), type)).toEqual([]);
  });

  it.each(categories)('who wants neither mails nor pushes hears of %s in the app while %s is on', (type, category) => {
    expect(channelsOf(known({ notificationSettings: { ...none, [category]: true } }), type)).toEqual(['app']);
  });

  it.each([
    ['emailNotifications', ['app', 'push']],
    ['pushNotifications', ['app', 'mail']],
  ] as const)('who switched %s off hears on the other channels', (channel, left) => {
    const golfer = known({ notificationSettings: { ...all, [channel]: false } });
    for (const [type] of categories) expect(channelsOf(golfer, type)).toEqual(left);
  });

  it.each(['squad_update', 'achievement'] as const)('hears of %s always, in the app only', (type) => {
    for (const notificationSettings of [all, none])
      expect(channelsOf(known({ notificationSettings }), type)).toEqual(['app']);
  });

  it.each(NotificationType.options)('whose account is gone hears of %s no more', (type) => {
    expect(channelsOf(known({ notificationSettings: all, gone: true }), type)).toEqual([]);
  });
});

it('a title holds names of any length, and says where it was cut', () => {
  const title = titleThatFits(`Tee time for ${'Weekend Warriors '.repeat(20)}`);
  expect([...title].length).toBeLessThanOrEqual(200);
  expect(title).toMatch(/^Tee time for Weekend Warriors .*…$/);
  expect(titleThatFits('New squad member')).toBe('New squad member');
});
