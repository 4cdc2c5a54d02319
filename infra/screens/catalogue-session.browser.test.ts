import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { type Golfer, registerGolfer } from '../proofs/golfer.ts';
import { resetTokenFor } from '../proofs/mail.ts';
import { during, never, refused, refusedInText } from './answers.ts';
import { openBrowser, type ProofBrowser } from './browser.ts';
import { says } from './words.ts';

const stack = inject('stack');
const PASSWORD = 'fairway7';
let dana: Golfer;
let visitor: ProofBrowser;

beforeAll(async () => {
  dana = await registerGolfer(stack.url, 'Dana');
  visitor = await openBrowser(stack.url);
});
beforeEach(async () => {
  await visitor.context.clearCookies();
  await visitor.page.goto('/auth');
});
afterEach(() => expect(visitor.faults).toEqual([]));
afterAll(async () => {
  await visitor?.close();
});

const field = (name: string) => visitor.page.getByLabel(name, { exact: true });
const press = (name: string) => visitor.page.getByRole('button', { name, exact: true }).click();
const path = () => new URL(visitor.page.url()).pathname;

async function signIn(email = dana.user.email, password = PASSWORD) {
  await field('Email').fill(email);
  await field('Password').fill(password);
  await press('Sign In');
}

async function signUp(email: string) {
  await visitor.page.getByRole('tab', { name: 'Sign Up' }).click();
  await field('First Name').fill('Robin');
  await field('Last Name').fill('Proof');
  await field('Email').fill(email);
  await field('Password').fill(PASSWORD);
  await press('Create Account');
}

async function forgetPassword(email = dana.user.email) {
  await press('Forgot your password?');
  await field('Email').fill(email);
  await press('Send Reset Link');
}

async function resetPassword(token = 'of-a-mail') {
  await visitor.page.goto(`/auth?token=${token}`);
  await field('New Password').fill(PASSWORD);
  await field('Confirm Password').fill(PASSWORD);
  await press('Reset Password');
}

/** Puts a golfer's session into the browser and opens their home. */
async function signedIn() {
  const { email } = dana.user;
  await visitor.context.request.post('/api/login', { data: { email, password: PASSWORD } });
  await visitor.page.goto('/');
}

async function signOutByMenu() {
  await visitor.page.getByRole('button', { name: 'Account', exact: true }).click();
  await visitor.page.getByRole('menuitem', { name: 'Logout' }).click();
}

test('"Login failed" says what the server says of a wrong password', async () => {
  await signIn(dana.user.email, 'not-hers');
  await says(visitor.page, 'Login failed', '401: Invalid email or password');
});

test.each([
  [
    'says why',
    refused(429, 'Too many attempts. Try again in 15 minutes.'),
    '429: Too many attempts. Try again in 15 minutes.',
  ],
  ['says why in plain text', refusedInText(403, 'Blocked by the proxy'), '403: Blocked by the proxy'],
  ['says nothing', refused(404), '404: Not Found'],
])('"Login failed" is status and detail: a server that %s', async (_, answer, words) => {
  await during(visitor.page, authRoutes.login, answer, async () => {
    await signIn();
    await says(visitor.page, 'Login failed', words);
  });
});

test('"Login failed" says it in a sentence where there is no server at all', async () => {
  await during(
    visitor.page,
    authRoutes.login,
    (call) => call.abort(),
    async () => {
      await signIn();
      const words = 'Fourball cannot be reached. Check your connection and try again.';
      await says(visitor.page, 'Login failed', words);
    },
  );
});

test('"Welcome back!" greets by the first name on the home screen', async () => {
  await signIn();
  await says(visitor.page, 'Welcome back!', 'Good to see you again, Dana!');
  expect(path()).toBe('/');
});

test('"Registration failed" says that an address is taken', async () => {
  await signUp(dana.user.email);
  await visitor.page.getByText(/^409: /).waitFor();
  await says(visitor.page, 'Registration failed');
});

test('"Registration failed" is the status where the server says nothing', async () => {
  await during(visitor.page, authRoutes.register, refused(403), async () => {
    await signUp('robin@example.com');
    await says(visitor.page, 'Registration failed', '403: Forbidden');
  });
});

test('"Welcome to Fourball!" says that the account was created, on the home screen', async () => {
  await signUp(`robin.${Date.now()}@example.com`);
  await says(visitor.page, 'Welcome to Fourball!', 'Account created successfully. Welcome, Robin!');
  expect(path()).toBe('/');
});

test('"Logged out" is said on the sign-in page', async () => {
  await signedIn();
  await signOutByMenu();
  await says(visitor.page, 'Logged out', 'You have been successfully logged out.');
  expect(path()).toBe('/auth');
});

test('"Logout failed" says why, and the golfer stays', async () => {
  await signedIn();
  await during(visitor.page, authRoutes.logout, refused(429, 'Wait a moment.'), async () => {
    await signOutByMenu();
    await says(visitor.page, 'Logout failed', '429: Wait a moment.');
  });
  expect(path()).toBe('/');
});

test.each([
  ['the golfer who has an account', () => dana.user.email],
  ['an address that nobody has', () => 'nobody.at.all@example.com'],
])('"Email Sent" says the same to %s', async (_, email) => {
  await forgetPassword(email());
  const words = "If an account with that email exists, we've sent password reset instructions.";
  await says(visitor.page, 'Email Sent', words);
  await visitor.page
    .getByText("We've sent password reset instructions to your email address.", { exact: true })
    .waitFor();
});

test.each([
  ['says why', refused(429, 'Too many mails were asked for.'), '429: Too many mails were asked for.'],
  ['says nothing', refused(429), 'Failed to send reset email. Please try again.'],
])('"Error" of a mail that is not sent: a server that %s', async (_, answer, words) => {
  await during(visitor.page, authRoutes.forgotPassword, answer, async () => {
    await forgetPassword();
    await says(visitor.page, 'Error', words);
  });
});

test('"Password Reset" leads back to signing in', async () => {
  await visitor.context.request.post('/api/auth/forgot-password', { data: { email: dana.user.email } });
  await resetPassword(await resetTokenFor(stack, dana.user.email));
  const words = 'Your password has been successfully reset. You can now sign in with your new password.';
  await says(visitor.page, 'Password Reset', words);
  await visitor.page.getByRole('tab', { name: 'Sign In', selected: true }).waitFor();
  expect([await field('Email').inputValue(), await field('Password').inputValue()]).toEqual(['', '']);
});

test('"Error" of a link that is of no use is what the server says', async () => {
  await resetPassword('used-up');
  await visitor.page.getByText(/^400: \S/).waitFor();
  await says(visitor.page, 'Error');
});

test('"Error" of a reset that is refused without a word has words of its own', async () => {
  await during(visitor.page, authRoutes.resetPassword, refused(404), async () => {
    await resetPassword();
    await says(visitor.page, 'Error', 'Failed to reset password. Please try again.');
  });
});

test.each<
  [string, (typeof authRoutes)['login' | 'register' | 'forgotPassword' | 'resetPassword'], () => Promise<void>, string]
>([
  ['Sign In', authRoutes.login, () => signIn(), 'Signing in...'],
  ['Create Account', authRoutes.register, () => signUp('robin@example.com'), 'Creating account...'],
  ['Send Reset Link', authRoutes.forgotPassword, () => forgetPassword(), 'Sending...'],
  ['Reset Password', authRoutes.resetPassword, () => resetPassword(), 'Resetting...'],
])('the button "%s" reads so while the server thinks', async (_, route, submit, words) => {
  await during(visitor.page, route, never, async () => {
    await submit();
    const button = visitor.page.getByRole('button', { name: words, exact: true });
    await button.waitFor();
    expect(await button.getAttribute('aria-disabled')).toBe('true');
  });
});
