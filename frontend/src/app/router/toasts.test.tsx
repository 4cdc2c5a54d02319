import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { addressNow, openApp, pageIsLeft, serverOfAda } from '../../testing/app.tsx';
import { fill, press, says } from '../../testing/golfer.tsx';
import type { Call } from '../../testing/server.ts';
import { idOf } from '../../testing/states.ts';

const squad = `/squad/${idOf(10)}`;

/** Writes into fields, by their labels. */
const write = (fields: Record<string, string>) => async (golfer: UserEvent) => {
  for (const [label, text] of Object.entries(fields)) await fill(golfer, label, text);
};

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
    ...{ at: '/availability', route: 'changeProfile', by: 'Save Availability' },
    ...{ failed: 'Error', meanwhile: 'Saving...' },
    done: ['Usual week saved', 'You count as free every Sat and Sun, 9:00 AM to 10:00 AM.'],
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
    done: ['Recommendations generated'],
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
