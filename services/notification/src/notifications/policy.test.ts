import type { NotificationType } from '@fourball/contracts/http/notification.ts';
import { describe, expect, it } from 'vitest';
import { known, notificationSettings } from '../testing/states.ts';
import { hears, titleThatFits } from './policy.ts';

const categories = [
  ['squad_invite', 'squadInvites'],
  ['booking_confirmation', 'bookingConfirmations'],
  ['tee_time_reminder', 'teeTimeAlerts'],
  ['weekly_slots', 'weeklyReminders'],
] as const;
const all = { ...notificationSettings, weeklyReminders: true };
const none = Object.fromEntries(Object.keys(all).map((key) => [key, false])) as typeof all;

describe('a golfer', () => {
  it.each(categories)('hears of %s exactly while %s is on', (type, category) => {
    expect(hears(known({ notificationSettings: { ...none, [category]: true } }), type)).toBe(true);
    expect(hears(known({ notificationSettings: { ...all, [category]: false } }), type)).toBe(false);
  });

  it.each(['squad_update', 'achievement'] as const)('hears of %s always', (type) => {
    expect(hears(known({ notificationSettings: none }), type)).toBe(true);
  });

  it.each([...categories.map(([type]) => type), 'squad_update', 'achievement'] satisfies NotificationType[])(
    'whose account is gone hears of %s no more',
    (type) => {
      expect(hears(known({ notificationSettings: all, gone: true }), type)).toBe(false);
    },
  );
});

it('a title holds names of any length, and says where it was cut', () => {
  const title = titleThatFits(`Tee time for ${'Weekend Warriors '.repeat(20)}`);
  expect([...title].length).toBeLessThanOrEqual(200);
  expect(title).toMatch(/^Tee time for Weekend Warriors .*…$/);
  expect(titleThatFits('New squad member')).toBe('New squad member');
});
