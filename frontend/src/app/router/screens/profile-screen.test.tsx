import { DAYS, TIME_SLOTS } from '@fourball/contracts/constants.ts';
import type { User } from '@fourball/contracts/http/auth.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { formatTime } from '../../../lib/dates.ts';
import { capitalized } from '../../../lib/text.ts';
import { renderForGolfer } from '../../../testing/golfer.tsx';
import { createServer } from '../../../testing/server.ts';
import { ada, idOf } from '../../../testing/states.ts';
import { ProfileScreen } from './profile-screen.tsx';

/** A part of the profile of this golfer, opened where it is a row. */
async function openPart(name: string, profile = ada) {
  createServer({ profile });
  const golfer = renderForGolfer(<ProfileScreen />, { user: ada });
  const part = within(await screen.findByRole('region', { name }));
  const row = part.queryByRole('button', { name: new RegExp(`^${name}`), expanded: false });
  if (row) await golfer.click(row);
  return part;
}

test('the profile shows who the golfer is', async () => {
  const known = { ...ada, username: 'ada_p', handicap: 12.3, createdAt: '2025-03-05T12:00:00.000Z' };
  const card = await openPart('Profile Information', known);
  for (const words of ['Ada Palmer', '@ada_p']) expect(screen.getByText(words)).toBeTruthy();
  expect(card.getByText('Handicap 12.3')).toBeTruthy();
  const fields = ['First Name', 'Last Name', 'Username', 'Golf Handicap (optional)'];
  const values = fields.map((label) => card.getByLabelText<HTMLInputElement>(label).value);
  expect(values).toEqual(['Ada', 'Palmer', 'ada_p', '12.3']);
  const account = within(screen.getByRole('region', { name: 'Account Settings' }));
  for (const words of ['Member since', ada.email, 'Mar 5, 2025', 'App Tutorial'])
    expect(account.getByText(words)).toBeTruthy();
  const danger = within(account.getByRole('region', { name: 'Danger Zone' }));
  expect(danger.getByRole('button', { name: 'Delete Account' })).toBeTruthy();
  expect(danger.getByText(/Squads that you created pass to another member/)).toBeTruthy();
});

test('the profile offers all days and times as boxes to tick, also to a member since "Unknown"', async () => {
  const card = await openPart('Golf Preferences', { ...ada, createdAt: undefined });
  expect(screen.getByText('Member since').nextElementSibling?.textContent).toBe('Unknown');
  const offered = { 'Preferred Days': DAYS.map(capitalized), 'Preferred Time Slots': TIME_SLOTS.map(formatTime) };
  for (const [name, options] of Object.entries(offered)) {
    const group = within(card.getByRole('group', { name }));
    const boxes = group.getAllByRole<HTMLInputElement>('checkbox', { checked: false });
    expect(boxes.map((box) => box.labels?.[0]?.textContent)).toEqual(options);
  }
});

test.each([
  ['Golf Notifications', 'Tee Time Alerts, Squad Invitations, Booking Confirmations', 'Weekly Reminders'],
  ['Delivery Methods', 'Email Notifications, Push Notifications', 'none'],
])('%s: to begin with, %s are on, and those that are off: %s', async (legend, on, off) => {
  const group = within((await openPart('Notification Settings')).getByRole('group', { name: legend }));
  const switches = (checked: boolean) =>
    group.queryAllByRole<HTMLButtonElement>('switch', { checked }).map(({ labels }) => labels[0]?.textContent);
  expect([switches(true), switches(false)].map((names) => names.join(', ') || 'none')).toEqual([on, off]);
});

test.each([
  [{}, 'None chosen yet'],
  [{ preferredDays: ['saturday', 'sunday'], preferredTimeSlots: ['09:00'] }, 'Sat, Sun · mornings'],
  [{ preferredDays: [...DAYS], preferredTimeSlots: ['07:00', '17:00'] }, 'Every day · early, evenings'],
] as const)('a closed row says how it stands: %o', async (change, preferences) => {
  const settings = { ...ada.notificationSettings, emailNotifications: false, weeklyReminders: true };
  const profile = { ...ada, ...structuredClone(change), notificationSettings: settings, favoriteCourses: [idOf(1)] };
  createServer({ profile: profile as User });
  renderForGolfer(<ProfileScreen />, { user: ada });
  for (const words of [preferences, 'Push · 4 of 4 kinds', '1 course', 'No handicap yet'])
    expect(await screen.findByText(words)).toBeTruthy();
});
