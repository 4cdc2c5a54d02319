import type { User } from '@fourball/contracts/http/auth.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ada } from '../../../testing/golfers.ts';
import { renderForGolfer } from '../../../testing/render.tsx';
import { AccountSettings } from './account-settings.tsx';
import { GolfPreferences } from './golf-preferences.tsx';
import { PasswordCard } from './password-card.tsx';
import { ProfileInformation } from './profile-information.tsx';

const profile: User = {
  ...{ ...ada, createdAt: '2026-03-05T12:00:00.000Z' },
  ...{ preferredDays: ['sunday'], preferredTimeSlots: ['09:00'] },
};

test.each([
  ['First Name', '', 'First name is required'],
  ['Last Name', '', 'Last name is required'],
  ['Username', 'dr', 'Username must be at least 3 characters'],
  ['Username', 'dana r', 'Username can only contain letters, numbers, and underscores'],
  ['Golf Handicap (optional)', '54.5', 'Handicap must be at most 54'],
  ['Golf Handicap (optional)', '-11', 'Handicap must be at least -10'],
  ['Golf Handicap (optional)', '12.34', 'Handicap goes in steps of 0.1'],
])('%s "%s" is refused beside its field: %s', async (label, value, message) => {
  const golfer = renderForGolfer(<ProfileInformation profile={profile} />);
  const field = screen.getByLabelText(label);
  await golfer.clear(field);
  if (value) await golfer.type(field, value);
  await golfer.click(screen.getByRole('button', { name: 'Save Profile' }));
  const error = await screen.findByText(message);
  expect(field.getAttribute('aria-describedby')).toBe(error.id);
});

test('the preferences that are saved already are ticked, and no others', () => {
  renderForGolfer(<GolfPreferences profile={profile} />);
  const ticked = screen.getAllByRole<HTMLInputElement>('checkbox', { checked: true });
  expect(ticked.map((box) => box.labels?.[0]?.textContent)).toEqual(['Sunday', '9:00 AM']);
  const times = within(screen.getByRole('group', { name: 'Preferred Time Slots' })).getAllByRole('checkbox');
  expect(times).toHaveLength(13);
});

test('a new password is checked as it is when an account is opened', async () => {
  const golfer = renderForGolfer(<PasswordCard />);
  await golfer.click(screen.getByRole('button', { name: 'Change Password' }));
  expect(await screen.findByText('Current password is required')).toBeTruthy();
  expect(screen.getByText('Password must be at least 6 characters')).toBeTruthy();
  expect(screen.getByText('Please confirm your password')).toBeTruthy();
  await golfer.type(screen.getByLabelText('Current Password'), 'fairway7');
  await golfer.type(screen.getByLabelText('New Password'), 'fairway8');
  await golfer.type(screen.getByLabelText('Confirm New Password'), 'fairway9');
  expect(await screen.findByText("Passwords don't match")).toBeTruthy();
});

test('the account card says since when the golfer is a member, and asks for the password before it deletes', async () => {
  const golfer = renderForGolfer(<AccountSettings profile={profile} signingOut={false} onSignOut={() => {}} />);
  expect(screen.getByText('Mar 5, 2026')).toBeTruthy();
  await golfer.click(screen.getByRole('button', { name: 'Delete Account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
  await golfer.click(dialog.getByRole('button', { name: 'Delete Account' }));
  expect(await dialog.findByText('Current password is required')).toBeTruthy();
});
