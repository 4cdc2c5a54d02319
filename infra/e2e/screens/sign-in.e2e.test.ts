import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { type Golfer, registerGolfer } from '../../proofs/golfer.ts';
import { resetTokenFor } from '../../proofs/mail.ts';
import { openBrowser, type ProofBrowser } from '../../screens/browser.ts';
import { lookAt } from '../../screens/looks.ts';

const stack = inject('stack');
let visitor: ProofBrowser;
let dana: Golfer;

const says = (text: string) => visitor.page.getByRole('main').getByText(text, { exact: true }).waitFor();
const toast = (text: string) => visitor.page.getByRole('listitem').getByText(text, { exact: true }).waitFor();
const button = (name: string) => visitor.page.getByRole('button', { name, exact: true });
const field = (name: string) => visitor.page.getByLabel(name, { exact: true });

beforeAll(async () => {
  visitor = await openBrowser(stack.url);
  dana = await registerGolfer(stack.url, 'Dana');
});
beforeEach(() => visitor.context.clearCookies());
afterAll(async () => {
  await visitor?.close();
});

test('the sign-in form names what is wrong, refuses a wrong password, and greets who comes back', async () => {
  const { page } = visitor;
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign In', selected: true }).waitFor();
  expect(await lookAt(visitor, 'auth-sign-in')).toEqual([]);
  await field('Email').fill('dana');
  await field('Password').fill('short');
  await button('Sign In').click();
  await says('Please enter a valid email address');
  await says('Password must be at least 6 characters');

  await field('Email').fill(dana.user.email);
  await field('Password').fill('not-hers');
  await button('Sign In').click();
  await toast('Login failed');
  await toast('401: Invalid email or password');
  expect(await lookAt(visitor, 'auth-refused')).toEqual([]);

  await field('Password').fill('fairway7');
  await field('Password').press('Enter');
  await toast('Welcome back!');
  await toast('Good to see you again, Dana!');
  expect(new URL(page.url()).pathname).toBe('/');
});

test('the sign-up form names what is missing, and a new golfer is welcomed', async () => {
  const { page } = visitor;
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await field('Password').waitFor();
  expect(await field('Password').getAttribute('placeholder')).toBe('Minimum 6 characters');
  await button('Create Account').click();
  await says('First name is required');
  await says('Last name is required');
  await says('Please enter a valid email address');
  await says('Password must be at least 6 characters');
  expect(await lookAt(visitor, 'auth-sign-up')).toEqual([]);

  await field('First Name').fill('Robin');
  await field('Last Name').fill('Proof');
  await field('Email').fill(dana.user.email);
  await field('Password').fill('fairway7');
  await page.getByLabel('Username').fill('ab');
  await button('Create Account').click();
  await says('Username must be at least 3 characters');
  await page.getByLabel('Username').fill('');
  await button('Create Account').click();
  await toast('Registration failed');

  await field('Email').fill('robin.of.the.screens@example.com');
  await button('Create Account').click();
  await toast('Welcome to Fourball!');
  await toast('Account created successfully. Welcome, Robin!');
});

test('a forgotten password is set anew by the mailed link, from any state of signing in', async () => {
  const { page } = visitor;
  await page.goto('/auth');
  await button('Forgot your password?').click();
  await button('Send Reset Link').click();
  await says('Please enter a valid email address');
  expect(await lookAt(visitor, 'auth-forgot')).toEqual([]);
  await field('Email').fill(dana.user.email);
  await button('Send Reset Link').click();
  await toast('Email Sent');
  await toast("If an account with that email exists, we've sent password reset instructions.");
  await says("We've sent password reset instructions to your email address.");
  expect(await lookAt(visitor, 'auth-forgot-sent')).toEqual([]);
  await button('Resend Email').click();
  await button('Send Reset Link').waitFor();
  await button('Back to sign in').click();
  await page.getByRole('tab', { name: 'Sign In', selected: true }).waitFor();

  await page.goto(`/auth?token=${await resetTokenFor(stack, dana.user.email)}`);
  await field('New Password').fill('short');
  await button('Reset Password').click();
  await says('Password must be at least 6 characters');
  await says('Please confirm your password');
  await field('New Password').fill('bunker99');
  await field('Confirm Password').fill('bunker98');
  await says("Passwords don't match");
  expect(await lookAt(visitor, 'auth-reset')).toEqual([]);
  await field('Confirm Password').fill('bunker99');
  await button('Reset Password').click();
  await toast('Password Reset');
  await toast('Your password has been successfully reset. You can now sign in with your new password.');
  await page.getByRole('tab', { name: 'Sign In', selected: true }).waitFor();
  expect(page.url()).toBe(`${stack.url}/auth`);

  await dana.ask(authRoutes.login, { body: { email: dana.user.email, password: 'bunker99' } });
});

test('a link that is used up, and one without its token, say so', async () => {
  const { page } = visitor;
  await page.goto('/auth?token=used');
  await field('New Password').fill('bunker99');
  await field('Confirm Password').fill('bunker99');
  await button('Reset Password').click();
  await toast('Error');
  await page
    .getByRole('listitem')
    .getByText(/^400: /)
    .waitFor();
  await page.goto('/auth?token=');
  await field('New Password').fill('bunker99');
  await field('Confirm Password').fill('bunker99');
  await button('Reset Password').click();
  await says('Reset token is required');
});

test('a visitor comes back to where they wanted to go, and only on this site', async () => {
  const { page } = visitor;
  await page.goto('/tee-times?squad=one');
  await page.waitForURL('**/auth?returnTo=*');
  await field('Email').fill(dana.user.email);
  await field('Password').fill('bunker99');
  await button('Sign In').click();
  await page.waitForURL('**/tee-times?squad=one');
  await page.goto('/auth?returnTo=//evil.example/');
  await page.waitForURL(`${stack.url}/`);
  expect(visitor.faults).toEqual([]);
});
