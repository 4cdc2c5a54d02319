import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { addressNow, openApp, pageIsLeft, serverOfAda } from '../../testing/app.tsx';
import { fill, press, says } from '../../testing/golfer.tsx';
import type { Call } from '../../testing/server.ts';
import { ada, idOf } from '../../testing/states.ts';

const squad = `/squad/${idOf(10)}`;
const welcome = 'Account created successfully. Welcome, Ada! We have mailed you a code.';
const kept = 'Your page is an account now, Ada, with your squad and your answers.';
const afterReset = 'Your password has been successfully reset. You can now sign in with your new password.';
const mailed = "If an account with that email exists, we've sent password reset instructions.";

/** Writes into fields, by their labels. */
const write = (fields: Record<string, string>) => async (golfer: UserEvent) => {
  for (const [label, text] of Object.entries(fields)) await fill(golfer, label, text);
};
const credentials = { Email: ada.email, Password: 'fairway7' };

interface Change {
  at: string;
  route: Call;
  /** Call that is made in its place where that is not found. */
  instead?: Call;
  /** Steps that lead to the button, once. */
  before?: (golfer: UserEvent) => Promise<unknown>;
  /** The buttons, or what else makes the call. */
  by: string | RegExp | string[] | ((golfer: UserEvent) => Promise<unknown>);
  /** The title when it fails. */
  failed: string;
  /** Message shown then, whatever the server says. */
  always?: string;
  /** Message shown where the server says nothing; without, the status. */
  otherwise?: string;
  /** Label of the button while the server thinks. */
  meanwhile?: string;
  /** Title and text when it succeeds. */
  done?: [title: string, text?: string];
  /** Where that leads, by loading the page anew (`anew`) or within the app. */
  leads?: string;
  anew?: string;
}

const CHANGES: Record<string, Change> = {
  'signing in': {
    ...{ at: '/auth', route: 'login', before: write(credentials), by: 'Sign In', failed: 'Login failed' },
    ...{ meanwhile: 'Signing in...', done: ['Welcome back!', 'Good to see you again, Ada!'], anew: '/' },
  },
  'opening an account': {
    ...{ at: '/auth', route: 'register', by: 'Create Account', failed: 'Registration failed' },
    before: async (golfer) => {
      await press(golfer, { tab: 'Sign Up' });
      await write({ 'First Name': 'Ada', 'Last Name': 'Palmer', ...credentials })(golfer);
    },
    ...{ meanwhile: 'Creating account...', done: ['Welcome to Fourball!', welcome], anew: '/' },
  },
  'keeping a page for good': {
    ...{
      at: '/claim?token=of-a-mail',
      route: 'claim',
      by: 'Create Account',
      failed: 'Your page could not be kept',
    },
    before: write({ Password: 'fairway7' }),
    ...{ meanwhile: 'Creating account...', done: ['Welcome to Fourball!', kept], anew: '/' },
  },
  'asking for a reset link': {
    ...{ at: '/auth', route: 'forgotPassword', by: 'Send Reset Link', failed: 'Error' },
    before: async (golfer) => {
      await press(golfer, 'Forgot your password?');
      await screen.findByRole('button', { name: 'Send Reset Link' });
      await write({ Email: ada.email })(golfer);
    },
    otherwise: 'Failed to send reset email. Please try again.',
    ...{ meanwhile: 'Sending...', done: ['Email Sent', mailed] },
  },
  'setting a new password': {
    ...{ at: '/auth?token=of-a-mail', route: 'resetPassword', by: 'Reset Password', failed: 'Error' },
    before: write({ 'New Password': 'fairway7', 'Confirm Password': 'fairway7' }),
    otherwise: 'Failed to reset password. Please try again.',
    ...{ meanwhile: 'Resetting...', done: ['Password Reset', afterReset], leads: '/auth' },
  },
  'signing out by the menu': {
    ...{ at: '/profile', route: 'logout', failed: 'Logout failed' },
    by: async (golfer) => {
      await press(golfer, 'Account', { menuitem: 'Logout' });
    },
    ...{ done: ['Logged out', 'You have been successfully logged out.'], anew: '/auth' },
  },
  'signing out on the profile': {
    ...{ at: '/profile', route: 'logout', by: 'Sign Out', failed: 'Logout failed', meanwhile: 'Signing out...' },
    ...{ done: ['Logged out', 'You have been successfully logged out.'], anew: '/auth' },
  },
  'the profile': {
    ...{ at: '/profile?open=information', route: 'changeProfile', by: 'Save Profile' },
    ...{ failed: 'Failed to update profile. Please try again.', done: ['Profile Updated'] },
  },
  'the password': {
    ...{ at: '/profile?open=password', route: 'changePassword', by: 'Change Password' },
    before: write({ 'Current Password': 'x', 'New Password': 'bunker77', 'Confirm New Password': 'bunker77' }),
    ...{ failed: 'Failed to update password. Please try again.', done: ['Password Updated'] },
  },
  'preferences of the schedule': {
    ...{
      at: '/availability',
      route: 'changeProfile',
      by: 'Save Availability',
      failed: 'Error',
      meanwhile: 'Saving...',
    },
    done: ['Usual week saved', 'You count as free every Sat and Sun, 9:00 AM to 10:00 AM.'],
  },
  'connecting a calendar': {
    ...{ at: '/availability', route: 'connectCalendar', failed: 'Connection Failed' },
    before: (golfer) => press(golfer, 'Sync Calendar'),
    by: 'Connect Google Calendar',
    always: 'Unable to connect to calendar. Please try again.',
  },
  'syncing calendars': {
    ...{ at: '/availability', route: 'syncCalendar', failed: 'Sync Failed' },
    before: (golfer) => press(golfer, 'Sync Calendar'),
    ...{ by: 'Sync Now', meanwhile: 'Syncing...', done: ['Sync Complete'] },
  },
  'marking a notification as read': {
    ...{ at: '/profile', route: 'readNotification', by: /^Mark as read: /, failed: 'Error' },
    before: (golfer) => press(golfer, /^Notifications/),
    otherwise: 'Failed to mark notification as read',
  },
  'marking all as read': {
    ...{ at: '/profile', route: 'readAllNotifications', by: 'Mark all read', failed: 'Error' },
    before: (golfer) => press(golfer, /^Notifications/),
    otherwise: 'Failed to mark all as read',
    done: ['Notifications Updated', 'All notifications marked as read'],
  },
  'deleting a notification': {
    ...{ at: '/profile', route: 'deleteNotification', failed: 'Error', otherwise: 'Failed to delete notification' },
    before: (golfer) => press(golfer, /^Notifications/),
    by: async (golfer) => {
      await press(golfer, /^Delete: /);
      await says('Notification Deleted', 'Notification has been removed');
    },
  },
  'creating a squad': {
    ...{ at: '/create-squad', route: 'createSquad', by: 'Create Squad', failed: 'Error' },
    before: write({ 'Squad Name': 'Early Birds' }),
    ...{ otherwise: 'Failed to create squad. Please try again.', meanwhile: 'Creating Squad...' },
    ...{ done: ['Squad created!', 'Early Birds is ready. Invite your golf friends.'], leads: squad },
  },
  'joining a squad': {
    ...{ at: '/join/abc', route: 'join', by: 'Join Squad', failed: 'Failed to join squad' },
    ...{ meanwhile: 'Joining...', done: ['Welcome to the squad!'] },
  },
  'an invite link': {
    ...{ at: squad, route: 'createInvite', by: 'Generate Invite Link', failed: 'Error', meanwhile: 'Generating...' },
    before: (golfer) => press(golfer, 'Invite Members'),
    always: 'Failed to generate invite link. Please try again.',
  },
  'confirming a slot': {
    ...{ at: squad, route: 'confirmOptimalSlot', by: 'Confirm Slot', failed: 'Failed to confirm slot' },
    ...{ meanwhile: 'Confirming...', done: ['Slot confirmed!'] },
  },
  'finding tee times': {
    ...{ at: squad, route: 'optimizeTeeTimes', by: 'Find Tee Time', failed: 'Error', meanwhile: 'Finding...' },
    before: () => screen.findByRole('article'),
    always: 'Failed to find optimal tee times',
    done: ['Analysis Complete', 'Found optimal tee times based on squad availability'],
  },
  'telling of a tee time': {
    ...{ at: squad, route: 'notifyTeeTime', by: 'Send Confirmation', failed: 'Error', meanwhile: 'Sending...' },
    before: (golfer) => press(golfer, 'Send Confirmation'),
    always: 'Failed to send confirmation. Please try again.',
    done: ['Confirmation Sent!', 'Notified 1 members about the tee time'],
  },
  'generating recommendations': {
    ...{ at: '/tee-times', route: 'generateRecommendations', by: 'Generate New Recommendations' },
    ...{ failed: 'Failed to generate recommendations', meanwhile: 'Generating...' },
    done: ['Recommendations generated', '1 tee time for your squad, the best match first.'],
  },
  '"I\'m In"': {
    ...{ at: '/tee-times', route: 'confirmRecommendation', by: "I'm In", failed: 'Failed to confirm recommendation' },
    instead: 'confirmOptimalSlot',
    ...{ meanwhile: 'Confirmed' },
  },
  'booking a tee time': {
    ...{ at: '/tee-times', route: 'bookRecommendation', failed: 'Failed to confirm booking', meanwhile: 'Booking...' },
    by: ['Book It', 'Confirm Booking'],
    done: ['Booking confirmed!', 'Your reference is FB-ABCDEFGH.'],
  },
};

test.each(Object.entries(CHANGES))('%s: what fails, is under way and succeeds is said', async (_, change) => {
  const { at, route, instead, before, by, failed, always, otherwise = '404: Not Found' } = change;
  const { meanwhile, done, leads, anew } = change;
  const server = serverOfAda();
  if (/^\/(auth|claim)/.test(at)) server.refuses('currentUser', 401);
  const leftFor = pageIsLeft();
  const golfer = openApp(at);
  async function act() {
    if (typeof by === 'function') await by(golfer);
    else for (const name of [by].flat()) await press(golfer, name);
  }
  await before?.(golfer);

  const stopRefusing = server.refuses(route, 409, 'No, says the server.');
  await act();
  await says(failed, always ?? '409: No, says the server.');
  // The golfer can try again: what was typed, chosen or taken away is there as before.
  const stopSilence = server.refuses(route, 404);
  if (instead) server.refuses(instead, 404);
  await act();
  await says(failed, always ?? otherwise);
  expect(addressNow()).toBe(at);

  stopRefusing();
  stopSilence();
  const answer = server.holds(route);
  await act();
  if (meanwhile) {
    const button = await screen.findByRole('button', { name: meanwhile });
    if (meanwhile.endsWith('...')) expect(button.getAttribute('aria-disabled')).toBe('true');
  }
  answer();
  if (anew) await leftFor(anew);
  if (done) await says(...done);
  if (leads) await expect.poll(addressNow).toBe(leads);
});

test('"Apple Calendar Not Available" on a device that opens no calendar addresses', async () => {
  const calendars = { syncEnabled: true, autoSync: false, connections: [], imported: null };
  serverOfAda({ calendarSync: calendars });
  const golfer = openApp('/availability');
  await press(golfer, 'Sync Calendar', 'Connect Apple Calendar');
  await says('Apple Calendar Not Available', 'Calendar access is not available on this device/browser');
});
