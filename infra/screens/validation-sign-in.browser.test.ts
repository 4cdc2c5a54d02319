import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { openBrowser, type ProofBrowser } from './browser.ts';
import { isFine, isWrong } from './words.ts';

const stack = inject('stack');
let visitor: ProofBrowser;

beforeAll(async () => {
  visitor = await openBrowser(stack.url);
});
afterEach(() => expect(visitor.faults).toEqual([]));
afterAll(async () => {
  await visitor?.close();
});

const field = (name: string | RegExp) => visitor.page.getByLabel(name, { exact: true });
const press = (name: string) => visitor.page.getByRole('button', { name, exact: true }).click();

const open = {
  'Sign In': async () => {
    await visitor.page.goto('/auth');
  },
  'Create Account': async () => {
    await visitor.page.goto('/auth');
    await visitor.page.getByRole('tab', { name: 'Sign Up' }).click();
  },
  'Send Reset Link': async () => {
    await visitor.page.goto('/auth');
    await press('Forgot your password?');
  },
  'Reset Password': async () => {
    await visitor.page.goto('/auth?token=of-a-mail');
  },
};
type Form = keyof typeof open;

const EMAIL = 'Please enter a valid email address';
const PASSWORD = 'Password must be at least 6 characters';
const USERNAME = 'Username must be at least 3 characters';

test.each<[Form, string | RegExp, string, string, string]>([
  ['Sign In', 'Email', 'dana', EMAIL, 'dana@example.com'],
  ['Sign In', 'Password', 'five5', PASSWORD, 'sixsix'],
  ['Create Account', 'Email', 'dana@', EMAIL, 'dana@example.com'],
  ['Create Account', 'Password', 'five5', PASSWORD, 'sixsix'],
  ['Create Account', 'First Name', '', 'First name is required', 'D'],
  ['Create Account', 'Last Name', '  ', 'Last name is required', 'R'],
  ['Create Account', /^Username/, 'dr', USERNAME, 'dan'],
  ['Create Account', /^Username/, 'dr', USERNAME, ''],
  ['Send Reset Link', 'Email', 'dana.example.com', EMAIL, 'dana@example.com'],
  ['Reset Password', 'New Password', 'five5', PASSWORD, 'sixsix'],
  ['Reset Password', 'Confirm Password', '', 'Please confirm your password', 'sixsix'],
])('%s: %s "%s" is refused beside its field (%s) until it is "%s"', async (form, label, wrong, sentence, right) => {
  await open[form]();
  if (label === 'Confirm Password') await field('New Password').fill('sixsix');
  await field(label).fill(wrong);
  await press(form);
  await isWrong(field(label), sentence);
  await field(label).fill(right);
  await isFine(field(label));
});

test('Reset Password: two passwords that differ are refused beside the second', async () => {
  await open['Reset Password']();
  await field('New Password').fill('fairway7');
  await field('Confirm Password').fill('fairway8');
  await press('Reset Password');
  await isWrong(field('Confirm Password'), "Passwords don't match");
  await isFine(field('New Password'));
  await field('Confirm Password').fill('fairway7');
  await isFine(field('Confirm Password'));
});

test('Reset Password: an address without its token is refused', async () => {
  await visitor.page.goto('/auth?token=');
  await field('New Password').fill('fairway7');
  await field('Confirm Password').fill('fairway7');
  await press('Reset Password');
  await visitor.page.getByRole('alert').getByText('Reset token is required', { exact: true }).waitFor();
});

test('nothing is said while a form is filled in for the first time', async () => {
  await open['Sign In']();
  await field('Email').fill('dana');
  await field('Password').fill('x');
  await field('Email').focus();
  // What a change has validated is shown in the next frames.
  await visitor.page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))');
  for (const label of ['Email', 'Password']) await isFine(field(label));
  await press('Sign In');
  await isWrong(field('Email'), EMAIL);
  expect(await visitor.page.evaluate('document.activeElement.id')).toBe(await field('Email').getAttribute('id'));
});
