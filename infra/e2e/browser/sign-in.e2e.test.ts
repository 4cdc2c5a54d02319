import { routes } from '@fourball/contracts/http/routes.ts';
import { beforeEach, expect, inject, test } from 'vitest';
import { registerGolfer } from '../../proofs/golfer.ts';
import { linkTokenFor } from '../../proofs/mail.ts';
import { openBrowser } from '../screens/browser.ts';
import { callOf } from '../screens/windows.ts';

const stack = inject('stack');
const visitor = await openBrowser(stack.url);
const dana = await registerGolfer(stack.url, 'Dana');

const toast = (text: string) => visitor.page.getByRole('listitem').getByText(text, { exact: true }).waitFor();
const button = (name: string) => visitor.page.getByRole('button', { name, exact: true });
const field = (name: string) => visitor.page.getByLabel(name, { exact: true });
async function signIn(password: string) {
  await field('Email').fill(dana.user.email);
  await field('Password').fill(password);
  await field('Password').press('Enter');
}

beforeEach(() => visitor.context.clearCookies());

test('the page of a visitor asks for nothing that only golfers are told', async () => {
  const asked = new Set<string>();
  visitor.page.on('request', (request) => asked.add(callOf(request) ?? ''));
  await visitor.page.goto('/');
  await visitor.page.getByRole('tab', { name: 'Sign In' }).waitFor();
  expect([...asked].filter(Boolean)).toEqual(['GET /api/user']);
});

test('a forgotten password is set anew by the mailed link, which is used up then', async () => {
  const { page } = visitor;
  await page.goto('/auth');
  await button('Forgot your password?').click();
  await field('Email').fill(dana.user.email);
  await button('Send Reset Link').click();
  await toast('Email Sent');
  const link = `/auth?token=${await linkTokenFor(stack, dana.user.email, 'reset')}`;
  for (const message of ['Password Reset', 'Error']) {
    await page.goto(link);
    await field('New Password').fill('bunker99');
    await field('Confirm Password').fill('bunker99');
    await button('Reset Password').click();
    await toast(message);
    expect(page.url() === `${stack.url}/auth`).toBe(message === 'Password Reset');
  }
  await dana.ask(routes.login, { body: { email: dana.user.email, password: 'bunker99' } });
});

test('a visitor comes back to where they wanted to go, and only on this site', async () => {
  const { page } = visitor;
  await page.goto('/tee-times?squad=one');
  await page.waitForURL('**/auth?returnTo=*');
  await signIn('bunker99');
  await page.waitForURL('**/tee-times?squad=one');
  await page.goto('/auth?returnTo=//evil.example/');
  await page.waitForURL(`${stack.url}/`);
  expect(visitor.faults).toEqual([]);
});
