import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { emailRoutes } from '@fourball/contracts/http/email.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, serverOfAda } from '../../../testing/app.tsx';
import { ada } from '../../../testing/golfers.ts';

const unverified = { ...ada, emailVerified: false };
function serverOfUnverifiedAda() {
  const server = serverOfAda();
  for (const route of [authRoutes.currentUser, authRoutes.profile]) server.answers(route, unverified);
  return server;
}
const banner = () => screen.findByRole('region', { name: 'Confirm your e-mail address' });
const WRONG = 'This code is wrong or has expired. Check it, or ask for a new mail.';

test.each(['/', '/profile'])('%s asks for the code of the mail until the address is confirmed', async (path) => {
  const server = serverOfUnverifiedAda();
  const golfer = openApp(path);
  await banner();
  server.refuses(emailRoutes.verifyEmail, 400, WRONG, { 'body.code': WRONG });
  await golfer.type(screen.getByLabelText('Code'), 'abcd-2345');
  await golfer.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText(WRONG)).toBeTruthy();
  server.answers(emailRoutes.verifyEmail, { message: 'Your e-mail address is confirmed.' });
  server.answers(authRoutes.currentUser, ada);
  await golfer.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Confirm your e-mail address' })).toBeNull());
  expect(server.asked).toContainEqual(expect.objectContaining({ body: { code: 'abcd-2345' } }));
});

test('another mail is sent on demand; a golfer with a confirmed address is asked nothing', async () => {
  const server = serverOfUnverifiedAda();
  server.answers(emailRoutes.resendVerification, { message: 'We have sent you another mail.' });
  const golfer = openApp('/');
  await banner();
  await golfer.click(screen.getByRole('button', { name: 'Send another mail' }));
  expect(await screen.findByText('Mail sent')).toBeTruthy();
});

test('the page of the link changes nothing by itself, says when the link is dead, and confirms by one tap', async () => {
  const server = serverOfAda();
  const dead = 'This link is not valid any more. Please sign in and ask for a new mail.';
  server.refuses(emailRoutes.verifyEmail, 400, dead, { 'body.token': dead });
  const golfer = openApp('/verify-email?token=of-the-mail');
  const button = await screen.findByRole('button', { name: 'Confirm this address' });
  expect(server.asked.filter(({ method }) => method === 'POST')).toEqual([]);
  await golfer.click(button);
  expect((await screen.findByRole('alert')).textContent).toBe(dead);
  server.answers(emailRoutes.verifyEmail, { message: 'Your e-mail address is confirmed.' });
  await golfer.click(screen.getByRole('button', { name: 'Confirm this address' }));
  expect(await screen.findByRole('heading', { name: 'Your address is confirmed' })).toBeTruthy();
  expect(server.asked).toContainEqual(expect.objectContaining({ body: { token: 'of-the-mail' } }));
});
