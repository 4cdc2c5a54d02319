import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openApp, serverOfAda } from '../../../testing/app.tsx';
import { fill, press, says, sees, seesNo } from '../../../testing/golfer.tsx';
import { ada, idOf } from '../../../testing/states.ts';

const unverified = { ...ada, emailVerified: false };
const comesIntoSight = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
const WRONG = 'This code is wrong or has expired. Check it, or ask for a new mail.';

test.each(['/', '/profile'])('%s asks for the code, or mails another, until the address is confirmed', async (path) => {
  const server = serverOfAda({ currentUser: unverified, profile: unverified });
  server.answers({ resendVerification: { message: 'We have sent you another mail.' } });
  server.refuses('verifyEmail', 400, WRONG, { 'body.code': WRONG });
  const golfer = openApp(path);
  await screen.findByRole('region', { name: 'Confirm your e-mail address' });
  await fill(golfer, 'Code', 'abcd-2345');
  await press(golfer, 'Confirm');
  await sees(WRONG);
  await press(golfer, 'Send another mail');
  await says('We have sent you another mail.');
  await waitFor(() => seesNo(WRONG));
  server.answers({ verifyEmail: { message: 'Your e-mail address is confirmed.' }, currentUser: ada });
  await press(golfer, 'Confirm');
  await waitFor(() => seesNo({ region: 'Confirm your e-mail address' }));
  expect(server.sent('POST')).toContainEqual({ code: 'abcd-2345' });
});

test.each<[string, (golfer: UserEvent) => unknown, string?]>([
  ['another mail is asked for', (golfer) => press(golfer, 'Send another mail'), 'It is confirmed already.'],
  ['the page is in sight again', () => comesIntoSight()],
])('an address that was confirmed in another window is so here, too, once %s', async (_, act, words) => {
  const server = serverOfAda({ currentUser: unverified, profile: unverified });
  const golfer = openApp('/profile');
  await sees({ region: 'Confirm your e-mail address' }, 'Not verified');
  server.answers({ resendVerification: { message: 'It is confirmed already.' }, currentUser: ada, profile: ada });
  await act(golfer);
  if (words) await says(words);
  await waitFor(() => seesNo({ region: 'Confirm your e-mail address' }, 'Not verified'));
});

test.each([
  ['/verify-email', 'verifyEmail', 'Confirm this address'],
  ['/restore-email', 'restoreEmail', 'Take my account back'],
  ['/merge', 'mergeClaim', 'Add to my account'],
] as const)('%s of a dead link says so and leads home: no button of its own stays', async (path, route, label) => {
  const dead = 'This link is not valid any more.';
  serverOfAda().refuses(route, 400, dead, { 'body.token': dead });
  await press(openApp(`${path}?token=of-the-mail`), label);
  expect(await screen.findByRole('heading', { name: 'This link has ended' })).toBe(document.activeElement);
  await sees(dead, { link: 'Go to Home' });
  seesNo({ button: label });
});

test.each(['/verify-email', '/restore-email', '/merge'])('%s without its token asks for nothing', async (path) => {
  serverOfAda();
  openApp(path);
  await sees({ heading: 'Unknown Link' }, /^This link is cut off/);
  expect(screen.queryByRole('button')).toBeNull();
});

const TRY = 'Please try again.';
const OTHER = 'This link was mailed to else@example.com. Sign in to the account with that address to use it.';

test.each([
  ['/verify-email', 'verifyEmail', 'Confirm this address', 503, TRY, 'Your address is confirmed'],
  ['/restore-email', 'restoreEmail', 'Take my account back', 503, TRY, 'Your account is yours again'],
  ['/merge', 'mergeClaim', 'Add to my account', 409, OTHER, 'Your account is in the squad'],
] as const)('%s changes nothing by itself, and does by one tap, also after one that failed', async (...row) => {
  const [path, route, label, status, refusal, done] = row;
  const server = serverOfAda();
  server.answers({ verifyEmail: { message: 'Done' }, restoreEmail: { message: 'Done' }, mergeClaim: undefined });
  const golfer = openApp(`${path}?token=of-the-mail`);
  const button = await screen.findByRole('button', { name: label });
  expect(screen.queryByText(new RegExp(ada.email)) !== null).toBe(path === '/merge');
  expect(server.sent('POST')).toEqual([]);
  const recovers = server.refuses(route, status, refusal);
  await golfer.click(button);
  expect((await screen.findByRole('alert')).textContent).toBe(refusal);
  recovers();
  await golfer.click(button);
  expect(await screen.findByRole('heading', { name: done })).toBeTruthy();
  expect(server.asked).toContainEqual(expect.objectContaining({ body: { token: 'of-the-mail' } }));
});

test('a new address waits for its code, also after the page was left, and then is the golfer’s', async () => {
  const server = serverOfAda();
  const golfer = openApp('/profile');
  await press(golfer, 'Change Email');
  const wrong = { 'body.email': 'ada@example.com is your e-mail address already' };
  server.refuses('changeEmail', 429, 'Too many new addresses today.');
  await fill(golfer, 'New Email', ' New@example.com ');
  await golfer.type(within(screen.getByRole('dialog')).getByLabelText('Current Password'), 'fairway7');
  await press(golfer, 'Mail Me a Code');
  await says('The new address was not taken', /Too many new addresses today\.$/);
  server.refuses('changeEmail', 400, 'Wrong', wrong);
  await press(golfer, 'Mail Me a Code');
  expect(await screen.findByText(wrong['body.email'])).toBeTruthy();
  server.answers({ changeEmail: { message: 'Sent' }, pendingEmail: { newEmail: 'new@example.com' } });
  await press(golfer, 'Mail Me a Code');
  await screen.findByRole('dialog', { name: 'Confirm your new e-mail address' });
  expect(server.asked.map(({ body }) => body)).toContainEqual({ email: 'new@example.com', password: 'fairway7' });
  cleanup();

  const later = openApp('/profile');
  await press(later, 'Confirm New Email');
  await later.type(screen.getByLabelText('Code'), 'ABCD2345');
  server.answers({ verifyEmail: { message: 'Your e-mail address is confirmed.' }, pendingEmail: { newEmail: null } });
  await press(later, 'Confirm');
  expect(await screen.findByRole('button', { name: 'Change Email' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a new address that was confirmed in another window waits no more once the page is in sight again', async () => {
  const server = serverOfAda({ pendingEmail: { newEmail: 'new@example.com' } });
  openApp('/profile');
  await sees({ button: 'Confirm New Email' });
  server.answers({ pendingEmail: { newEmail: null } });
  comesIntoSight();
  await sees({ button: 'Change Email' });
});

test.each<[string, string, (golfer: UserEvent) => Promise<void>]>([
  [
    ...(['a new password', 'password'] as const),
    async (golfer) => {
      for (const label of ['Current Password', 'New Password', 'Confirm New Password'])
        await fill(golfer, label, 'bunker77');
      await press(golfer, 'Change Password');
    },
  ],
  ['signing out everywhere', 'devices', (golfer) => press(golfer, 'Sign Out Everywhere', 'Sign Out Everywhere')],
])('%s ends other devices and a new address that waits, none of which is shown any more', async (_, part, act) => {
  const used = { device: null, createdAt: ada.updatedAt, lastUsedAt: ada.updatedAt };
  const sessions = [21, 22].map((id) => ({ id: idOf(id), ...used, isCurrent: id === 21 }));
  const server = serverOfAda({ pendingEmail: { newEmail: 'new@example.com' }, listSessions: sessions });
  const golfer = openApp(`/profile?open=${part}`);
  await sees({ button: 'Confirm New Email' }, '2 devices');
  server.answers({ pendingEmail: { newEmail: null }, listSessions: sessions.slice(0, 1) });
  await act(golfer);
  await sees({ button: 'Change Email' }, '1 device');
});

test('the link that keeps a page in an account needs its golfer to be signed in', async () => {
  serverOfAda().refuses('currentUser', 401, 'Not authenticated');
  openApp('/merge?token=of-the-mail');
  await sees({ button: 'Sign In' }, /^Sign in to the account with the address that we mailed/);
  cleanup();
  openApp('/tee-times');
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy();
  expect(screen.queryByText(/address that we mailed/)).toBeNull();
});
