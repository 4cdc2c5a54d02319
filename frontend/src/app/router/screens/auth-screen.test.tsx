import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { pageIsLeft } from '../../../testing/app.tsx';
import { fill, isFine, isWrong, keepsRules, press, renderForGolfer, says, textsOf } from '../../../testing/golfer.tsx';
import { createServer } from '../../../testing/server.ts';
import { ada } from '../../../testing/states.ts';
import { AuthScreen } from './auth-screen.tsx';

const EMAIL = 'Please enter a valid email address';
const PASSWORD = 'Password must be at least 6 characters';
const USERNAME = 'Username must be at least 3 characters';

const answer = { message: 'ok' };
const contentOf = async (label: string) => (await screen.findByLabelText<HTMLInputElement>(label)).value;
const signInOf = () => Promise.all(['Email', 'Password'].map(contentOf));
const button = (name: string) => screen.findByRole('button', { name });

/** Fills fields in, by their labels, and presses the button of their form. */
async function send(golfer: UserEvent, fields: Record<string, string>, name: string) {
  for (const [label, value] of Object.entries(fields)) await fill(golfer, await screen.findByLabelText(label), value);
  await golfer.click(await button(name));
}

const address = () => screen.getByTestId('address').textContent;
const BACK = '/auth?returnTo=%2Fjoin%2Fabc';

test('a forgotten password is asked for by a valid address, leads to a mail, to another, and back by the arrow', async () => {
  const server = createServer();
  const golfer = renderForGolfer(<AuthScreen />, { at: '/auth?returnTo=/join/abc' });
  await press(golfer, 'Forgot your password?');
  expect(await screen.findByRole('heading', { name: 'Forgot Password' })).toBe(document.activeElement);
  await keepsRules(golfer, [['Email', 'ada.fourball.example', EMAIL, 'ada@x.org']], 'Send Reset Link');
  await send(golfer, { Email: 'Ada@fourball.example' }, 'Send Reset Link');
  await says('Error', 'Failed to send reset email. Please try again.');
  server.answers({ forgotPassword: answer });
  const reply = server.holds('forgotPassword');
  await press(golfer, 'Send Reset Link');
  await button('Sending...');
  reply();
  await says('Email Sent', "If an account with that email exists, we've sent password reset instructions.");
  const sent = await screen.findByText("We've sent password reset instructions to your email address.");
  expect(document.activeElement).toBe(sent);
  expect(server.sent('POST')).toEqual(Array(2).fill({ email: 'ada@fourball.example' }));

  await press(golfer, 'Resend Email');
  expect(await contentOf('Email')).toBe('Ada@fourball.example');
  await press(golfer, 'Back to sign in');
  const tab = await screen.findByRole('tab', { name: 'Sign In', selected: true });
  expect([document.activeElement, address()]).toEqual([tab, BACK]);
  await fill(golfer, 'Password', 'fairway7');
  await press(golfer, { tab: 'Sign Up' });
  expect(await signInOf()).toEqual(['Ada@fourball.example', '']);
});

const passwords = { 'New Password': 'fairway7', 'Confirm Password': 'fairway7' };
const openClaim = () => renderForGolfer(<AuthScreen />, { at: '/claim?token=secret' });

test('the link to a new password opens the form, which says what is wrong, sets it with the token and leads to the tabs without', async () => {
  const server = createServer();
  const golfer = renderForGolfer(<AuthScreen />, { at: '/auth?token=secret&returnTo=/join/abc' });
  const confirm = ['Confirm Password', '', 'Please confirm your password', 'sixsix'] as const;
  await keepsRules(golfer, [['New Password', 'five5', PASSWORD, 'sixsix'], confirm], 'Reset Password');
  expect(document.title).toBe('Reset Password · Fourball');
  await fill(golfer, 'Confirm Password', 'sixsiy');
  await isWrong(screen.getByLabelText('Confirm Password'), "Passwords don't match");
  await isFine(screen.getByLabelText('New Password'));
  await send(golfer, passwords, 'Reset Password');
  await says('Error', 'Failed to reset password. Please try again.');
  server.answers({ resetPassword: answer });
  const reply = server.holds('resetPassword');
  await press(golfer, 'Reset Password');
  await button('Resetting...');
  reply();
  const reset = 'Your password has been successfully reset. You can now sign in with your new password.';
  await says('Password Reset', reset);
  await screen.findByRole('tab', { name: 'Sign In', selected: true });
  expect(await signInOf()).toEqual(['', '']);
  expect(server.asked[0]?.body).toEqual({ token: 'secret', newPassword: 'fairway7', confirmPassword: 'fairway7' });
  expect(address()).toBe(BACK);
});

test.each([
  ['to a new password', '/auth?token=&returnTo=/join/abc', passwords, 'Reset Password', 'Reset token is required'],
  ['that keeps a page', '/claim?token=', { Password: 'fairway7' }, 'Create Account', 'This link is cut off'],
])('the link %s, cut off, says so', async (_, at, fields, name, words) => {
  await send(renderForGolfer(<AuthScreen />, { at }), fields, name);
  await screen.findByText(words);
});

test('the link that keeps a page asks for a password alone, by its rule; a dead one is said to be so, and the arrow leads to the tabs', async () => {
  const server = createServer();
  const dead = 'This link is not valid any more. Open your page once more and ask for a new one.';
  server.refuses('claim', 400, dead, { 'body.token': dead });
  const golfer = openClaim();
  const heading = await screen.findByRole('heading', { name: 'Keep Your Page' });
  expect([document.activeElement, document.title]).toEqual([heading, 'Keep Your Page · Fourball']);
  await keepsRules(golfer, [['Password', 'five5', PASSWORD, 'sixsix']], 'Create Account');
  expect(screen.queryByLabelText('Email')).toBeNull();
  await send(golfer, { Password: 'fairway7' }, 'Create Account');
  expect((await screen.findByText(dead)).role).toBe('alert');
  const body = { token: 'secret', password: 'fairway7' };
  expect(server.asked[0]).toEqual({ method: 'POST', path: '/api/auth/claim', body });
  await press(golfer, 'Back to sign in');
  await screen.findByRole('tab', { name: 'Sign In', selected: true });
  expect(address()).toBe('/auth');
});

test('the link that keeps a page leads to the account where its address has one by now, else home', async () => {
  const server = createServer();
  server.refuses('claim', 409, 'An account has it');
  const golfer = openClaim();
  await send(golfer, { Password: 'fairway7' }, 'Create Account');
  await says('Your page could not be kept', '409: An account has it');
  const link = await screen.findByRole('link', { name: 'Sign in, and add the page to your account' });
  expect(link.getAttribute('href')).toBe('/merge?token=secret');
  const leftFor = pageIsLeft();
  server.answers({ claim: ada });
  const reply = server.holds('claim');
  await press(golfer, 'Create Account');
  await button('Creating account...');
  reply();
  await leftFor('/');
  await says('Welcome to Fourball!', 'Your page is an account now, Ada, with your squad and your answers.');
});

test('the page pitches what the product does', async () => {
  renderForGolfer(<AuthScreen />, { at: '/auth' });
  const pitch = within(await screen.findByRole('complementary', { name: 'Organize Golf Like a Pro' }));
  const titles = ['Create Golf Squads', 'Smart Scheduling', 'Seamless Booking'];
  expect(textsOf(pitch.getAllByRole('heading', { level: 3 }))).toEqual(titles);
  pitch.getByText('Find the best times for everyone.');
});

const RULES = [
  ['Username (optional)', 'dr', USERNAME, 'dan'],
  ['Username (optional)', 'dr', USERNAME, ''],
  ['Email', 'dana@', EMAIL, 'dana@example.com'],
  ['Password', 'five5', PASSWORD, 'sixsix'],
  ['First Name', '', 'First name is required', 'D'],
  ['Last Name', '  ', 'Last name is required', 'R'],
] as const;

const openAuth = () => renderForGolfer(<AuthScreen />, { at: '/auth' });

test('signing in says nothing while it is filled in first, then leads to what is wrong by the rule of each field', async () => {
  const golfer = openAuth();
  const [email, password] = [await screen.findByLabelText('Email'), screen.getByLabelText('Password')];
  for (const field of [password, email]) await fill(golfer, field, 'dana');
  await golfer.tab();
  for (const field of [email, password]) await isFine(field);
  await golfer.click(screen.getByRole('button', { name: 'Sign In' }));
  await isWrong(email, EMAIL);
  expect(document.activeElement).toBe(email);
  await keepsRules(golfer, [['Email', 'dana', EMAIL, 'dana@x.org']], 'Sign In');
  await keepsRules(golfer, [['Password', 'five5', PASSWORD, 'six6six']], 'Sign In');
});

test('a refused sign-in stays at the form after its message has gone, until the next try', async () => {
  const server = createServer();
  const stopRefusing = server.refuses('login', 401, 'Invalid email or password');
  const golfer = openAuth();
  await send(golfer, { Email: 'dana@example.com', Password: 'fairway7' }, 'Sign In');
  await says('Login failed', '401: Invalid email or password');
  expect(screen.getByText('Invalid email or password').closest('form')).not.toBeNull();
  stopRefusing();
  server.keepsSilent('login');
  await golfer.click(await button('Sign In'));
  await button('Signing in...');
  expect(screen.queryByText('Invalid email or password')).toBeNull();
});

test('signing up names all that is missing; each field has its rule, and the username may be left out again', async () => {
  const server = createServer();
  const golfer = openAuth();
  await press(golfer, { tab: 'Sign Up' }, 'Create Account');
  for (const [label, , sentence] of RULES.slice(2)) await isWrong(screen.getByLabelText(label), sentence);
  await keepsRules(golfer, RULES, 'Create Account');
  server.refuses('register', 404);
  const reply = server.holds('register');
  await press(golfer, 'Create Account');
  await button('Creating account...');
  reply();
  await says('Registration failed', '404: Not Found');
});
