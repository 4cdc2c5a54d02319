import type { User } from '@fourball/contracts/http/auth.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { replayStashedToast } from '../../../lib/toast.ts';
import { fill, keepsRules, press, renderForGolfer, says } from '../../../testing/golfer.tsx';
import { createServer } from '../../../testing/server.ts';
import { ada } from '../../../testing/states.ts';
import { AccountSettings } from './account-settings.tsx';
import { GolfPreferences } from './golf-preferences.tsx';
import { NotificationSettingsForm } from './notification-settings.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileInformation } from './profile-information.tsx';

const dana: User = {
  ...{ ...ada, firstName: 'Dana', lastName: 'Reed', username: 'dana_r', handicap: 12.3 },
  ...{ preferredDays: ['sunday'], preferredTimeSlots: ['09:00'] },
};
const HANDICAP = 'Golf Handicap (optional)';
const button = (name: string) => screen.getByRole('button', { name });

test('each field of who the golfer is has its rule, and changed values alone are saved, also back to what they were', async () => {
  const letters = 'Username can only contain letters, numbers, and underscores';
  const server = createServer({ changeProfile: dana });
  const golfer = renderForGolfer(<ProfileInformation profile={dana} />);
  await keepsRules(
    golfer,
    [
      ['First Name', '', 'First name is required', '  Dana '],
      ['Last Name', ' ', 'Last name is required', 'Reed'],
      ['Username', 'dp', 'Username must be at least 3 characters', 'dan'],
      ['Username', 'dana p', letters, ''],
      ['Username', 'dana-p', letters, 'dana_p1'],
      [HANDICAP, 'twelve', 'Handicap must be a number', '12,4'],
      [HANDICAP, '+10.1', 'Handicap must be at least -10', '+10'],
      [HANDICAP, '54.1', 'Handicap must be at most 54', '54'],
      [HANDICAP, '12.34', 'Handicap goes in steps of 0.1', '12.3'],
      [HANDICAP, '99', 'Handicap must be at most 54', ''],
      [HANDICAP, '-99', 'Handicap must be at least -10', '-0.5'],
    ],
    'Save Profile',
  );
  expect(server.asked).toEqual([]);
  for (const username of ['dana_p1', 'dana_r']) {
    await fill(golfer, 'Username', username);
    await press(golfer, 'Save Profile');
    await says('Profile Updated');
  }
  expect(server.sent('PATCH')).toEqual([{ username: 'dana_p1', handicap: -0.5 }, { username: 'dana_r' }]);
  expect(screen.getByLabelText<HTMLInputElement>(HANDICAP).value).toBe('+0.5');
});

test('saved preferences alone are ticked; each change is saved at once, one after the other, and nothing else', async () => {
  const server = createServer({ changeProfile: dana });
  const golfer = renderForGolfer(<GolfPreferences profile={dana} />);
  const ticked = screen.getAllByRole<HTMLInputElement>('checkbox', { checked: true });
  expect(ticked.map((box) => box.labels?.[0]?.textContent)).toEqual(['Sunday', '9:00 AM']);
  for (const name of ['Sunday', 'Monday', '10:00 AM']) await golfer.click(screen.getByRole('checkbox', { name }));
  await waitFor(() => expect(server.asked).toHaveLength(3));
  await screen.findByText('✓ Preferences Updated');
  const none = { preferredDays: [], preferredTimeSlots: [] };
  expect(server.sent('PATCH')).toEqual([
    { add: none, remove: { ...none, preferredDays: ['sunday'] } },
    { add: { ...none, preferredDays: ['monday'] }, remove: none },
    { add: { ...none, preferredTimeSlots: ['10:00'] }, remove: none },
  ]);
});

test('a choice shows at once; one that is refused goes back, and the button saves it after all', async () => {
  const server = createServer();
  server.refuses('changeProfile', 503);
  const golfer = renderForGolfer(<GolfPreferences profile={dana} />);
  await golfer.click(screen.getByRole('checkbox', { name: 'Monday' }));
  await says('Failed to update preferences. Please try again.');
  expect(screen.getByRole('checkbox', { name: 'Monday', checked: false })).toBeTruthy();
  server.answers({ changeProfile: dana });
  await golfer.click(button('Save Preferences'));
  await screen.findByText('✓ Preferences Updated');
  expect(server.asked.map(({ body }) => body)).toEqual([server.asked[0]?.body, server.asked[0]?.body]);
});

test('a new password is checked as it is when an account is opened, and is not sent before', async () => {
  const server = createServer();
  await keepsRules(
    renderForGolfer(<PasswordForm />),
    [
      ['Current Password', '', 'Current password is required', 'fairway7'],
      ['New Password', 'five5', 'Password must be at least 6 characters', 'bunker77'],
      ['Confirm New Password', '', 'Please confirm your password', 'bunker77'],
      ['Confirm New Password', 'bunker78', "Passwords don't match", 'bunker77'],
    ],
    'Change Password',
  );
  expect(server.asked).toEqual([]);
});

test('the notification settings that were switched are sent, and no others; pushes turned on are asked about anew', async () => {
  const server = createServer({ changeProfile: dana });
  const notificationSettings = { ...dana.notificationSettings, pushNotifications: false };
  const golfer = renderForGolfer(<NotificationSettingsForm profile={{ ...dana, notificationSettings }} />);
  localStorage.setItem(`fourball.push.${dana.id}`, 'no');
  await golfer.click(screen.getByRole('switch', { name: 'Push Notifications' }));
  expect(localStorage.getItem(`fourball.push.${dana.id}`)).toBeNull();
  await golfer.click(screen.getByRole('switch', { name: 'Weekly Reminders' }));
  await screen.findByText('✓ Notification Settings Updated');
  expect(server.asked.at(-1)?.body).toEqual({ notificationSettings: { weeklyReminders: true } });
});

test.each([
  ['a copy of the data is mailed to', 'Get a Copy of Your Data', 'Mail Me a Link', 'requestExport', 'Check your mail'],
  ['the account is deleted for', 'Delete Account', 'Delete Account', 'deleteAccount', 'Account deleted'],
] as const)('%s who gives the password, whose fault is told beside it', async (_, opens, does, route, words) => {
  // The page that comes next says what the former one kept for it.
  vi.stubGlobal('location', { assign: replayStashedToast });
  const server = createServer();
  const golfer = renderForGolfer(<AccountSettings profile={dana} signingOut={false} onSignOut={() => {}} />);
  await press(golfer, opens);
  const dialog = within(await screen.findByRole('dialog'));
  const confirm = () => golfer.click(dialog.getByRole('button', { name: does }));
  await confirm();
  await dialog.findByText('Current password is required');
  server.refuses(route, 400, 'Current password is incorrect');
  await fill(golfer, dialog.getByLabelText('Current Password'), 'fairway8');
  await confirm();
  await dialog.findByText('400: Current password is incorrect');
  server.answers({ requestExport: { message: 'It is on its way.' }, deleteAccount: undefined });
  await fill(golfer, dialog.getByLabelText('Current Password'), 'fairway7');
  await confirm();
  await says(words);
  expect(server.asked.map(({ body }) => body)).toEqual([{ password: 'fairway8' }, { password: 'fairway7' }]);
});
