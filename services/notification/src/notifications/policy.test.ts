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
const settings = Object.keys(all) as (keyof typeof all)[];
/** Each way to switch settings on and off. */
const waysToSet = (names: readonly (keyof typeof all)[]): Partial<typeof all>[] =>
  names.reduce<Partial<typeof all>[]>(
    (ways, name) => ways.flatMap((way) => [true, false].map((isOn) => ({ ...way, [name]: isOn }))),
    [{}],
  );

describe('a golfer', () => {
  it.each(categories)('hears of nothing of %s while %s is off, whatever else they want', (type, category) => {
    for (const way of waysToSet(settings))
      expect(channelsOf(known({ notificationSettings: { ...all, ...way, [category]: false } }), type)).toEqual([]);
  });

  it.each(categories)('hears of %s by mail and push just where they want those, while %s is on', (type, category) => {
    for (const others of waysToSet(settings.filter((setting) => setting !== category))) {
      const { emailNotifications: mail, pushNotifications: push } = others;
      const golfer = known({ notificationSettings: { ...all, ...others, [category]: true } });
      expect(channelsOf(golfer, type)).toEqual(['app', ...(mail ? ['mail'] : []), ...(push ? ['push'] : [])]);
    }
  });

  it.each(['squad_update', 'achievement'] as const)('hears of %s always, in the app only', (type) => {
    for (const way of waysToSet(settings))
      expect(channelsOf(known({ notificationSettings: { ...all, ...way } }), type)).toEqual(['app']);
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
