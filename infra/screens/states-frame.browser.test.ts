import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { type Golfer, registerGolfer } from '../proofs/golfer.ts';
import { changed, during, never, refused } from './answers.ts';
import { openBrowser, type ProofBrowser } from './browser.ts';

const stack = inject('stack');
let dana: Golfer;
let browser: ProofBrowser;
let visitor: ProofBrowser;

beforeAll(async () => {
  dana = await registerGolfer(stack.url, 'Dana');
  browser = await openBrowser(stack.url, { visitor: dana });
  visitor = await openBrowser(stack.url);
});
beforeEach(() => visitor.context.clearCookies());
afterEach(() => expect([browser.faults, visitor.faults]).toEqual([[], []]));
afterAll(async () => {
  await Promise.all([browser?.close(), visitor?.close()]);
});

const TABS = ['Squads', 'Schedule', 'Tee Times', 'Profile'];
const path = ({ page }: ProofBrowser) => new URL(page.url()).pathname;

test.each([['/squad/no-id'], ['/availability'], ['/tee-times'], ['/create-squad'], ['/profile']])(
  '%s is for golfers: a visitor is led to the sign-in page, which leads back',
  async (wanted) => {
    await visitor.page.goto(wanted);
    await visitor.page.getByRole('tab', { name: 'Sign In', selected: true }).waitFor();
    expect(visitor.page.url()).toBe(`${stack.url}/auth?returnTo=${encodeURIComponent(wanted)}`);
  },
);

test('/ is for golfers: a visitor is led to the sign-in page', async () => {
  await visitor.page.goto('/');
  await visitor.page.getByRole('tab', { name: 'Sign In', selected: true }).waitFor();
  expect(visitor.page.url()).toBe(`${stack.url}/auth`);
});

test.each([['/'], ['/auth'], ['/create-squad']])('while the session loads, %s shows a spinner', async (wanted) => {
  await during(browser.page, authRoutes.currentUser, never, async () => {
    await browser.page.goto(wanted);
    await browser.page.getByRole('status').getByText('Loading...', { exact: true }).waitFor();
  });
});

test('a session that cannot be loaded says why, and can be loaded again', async () => {
  await during(browser.page, authRoutes.currentUser, refused(429, 'Slow down.'), async () => {
    await browser.page.goto('/profile');
    await browser.page.getByRole('alert').getByText('429: Slow down.', { exact: true }).waitFor();
  });
  await browser.page.getByRole('button', { name: 'Try again' }).click();
  await browser.page.getByRole('heading', { name: 'Profile', level: 1, exact: true }).waitFor();
});

test('a golfer who opens the sign-in page is led home', async () => {
  await browser.page.goto('/auth');
  await browser.page.getByRole('heading', { name: 'Welcome back, Dana!' }).waitFor();
  expect(path(browser)).toBe('/');
});

test('the sign-in page has the pitch beside it on a wide screen, and not on a phone', async () => {
  const { page } = visitor;
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/auth');
  const pitch = page.getByRole('complementary', { name: 'Organize Golf Like a Pro' });
  await pitch.waitFor();
  const titles = await pitch.getByRole('heading', { level: 3 }).allTextContents();
  expect(titles).toEqual(['Create Golf Squads', 'Smart Scheduling', 'Seamless Booking']);
  await pitch.getByText('Find the best times for everyone.', { exact: true }).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await pitch.waitFor({ state: 'hidden' });
});

test('the way back from a forgotten password, and from a mailed link without its token, is to the tabs', async () => {
  const { page } = visitor;
  const signIn = page.getByRole('tab', { name: 'Sign In', selected: true });
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await signIn.waitFor();
  await page.goto('/auth?token=of-a-mail');
  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await signIn.waitFor();
  expect(page.url()).toBe(`${stack.url}/auth`);
});

test.each([
  ['/', 'Squads'],
  ['/squad/no-id', 'Squads'],
  ['/create-squad', 'Squads'],
  ['/availability', 'Schedule'],
  ['/tee-times', 'Tee Times'],
  ['/profile', 'Profile'],
])(
  'on %s the tabs are Squads, Schedule, Tee Times and Profile, of which "%s" is the active one',
  async (wanted, name) => {
    await browser.page.goto(wanted);
    const tabs = browser.page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await tabs.first().waitFor();
    expect(await tabs.allTextContents()).toEqual(TABS);
    const hrefs = await Promise.all((await tabs.all()).map((tab) => tab.getAttribute('href')));
    expect(hrefs).toEqual(['/', '/availability', '/tee-times', '/profile']);
    const current = await Promise.all((await tabs.all()).map((tab) => tab.getAttribute('aria-current')));
    expect(TABS.filter((_, index) => current[index] !== null)).toEqual([name]);
  },
);

test.each([
  ['/', 0],
  ['/squad/no-id', 1],
  ['/availability', 1],
  ['/create-squad', 1],
  ['/tee-times', 1],
  ['/profile', 1],
])('%s has %i way back, which is home', async (wanted, count) => {
  await browser.page.goto(wanted);
  const header = browser.page.getByRole('banner');
  await header.getByRole('button', { name: 'Account', exact: true }).waitFor();
  await header.getByRole('button', { name: /^Notifications/ }).waitFor();
  const back = header.getByRole('link', { name: 'Back', exact: true });
  expect(await back.count()).toBe(count);
  if (count > 0) expect(await back.getAttribute('href')).toBe('/');
});

const IMAGE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
test.each([
  ['her picture', { profileImageUrl: IMAGE }, '', 1],
  ['the first letter of her first name', {}, 'D', 0],
  ['the upper-case first letter of her e-mail address', { firstName: '', email: 'robin@example.com' }, 'R', 0],
  ['a generic person', { firstName: '', email: '' }, '', 0],
])('the avatar is %s', async (_, user, letter, pictures) => {
  await during(
    browser.page,
    authRoutes.currentUser,
    changed(authRoutes.currentUser, (real) => ({ ...real, ...user })),
    async () => {
      await browser.page.goto('/create-squad');
      const menu = browser.page.getByRole('button', { name: 'Account', exact: true });
      await menu.waitFor();
      expect((await menu.textContent())?.trim()).toBe(letter);
      expect(await menu.locator('img').count()).toBe(pictures);
      expect(await menu.locator('svg').count()).toBe(letter === '' && pictures === 0 ? 1 : 0);
    },
  );
});

test('the menu of the avatar offers Profile and Logout', async () => {
  await browser.page.goto('/create-squad');
  await browser.page.getByRole('button', { name: 'Account', exact: true }).click();
  expect(await browser.page.getByRole('menuitem').allTextContents()).toEqual(['Profile', 'Logout']);
  await browser.page.getByRole('menuitem', { name: 'Profile' }).click();
  await browser.page.getByRole('heading', { name: 'Profile', level: 1, exact: true }).waitFor();
});

test.each([['/no/such/page'], ['/squads'], ['/auth/more']])('%s is "404 Page Not Found"', async (wanted) => {
  await visitor.page.goto(wanted);
  await visitor.page.getByRole('heading', { name: '404 Page Not Found', level: 1, exact: true }).waitFor();
  await visitor.page.getByText('Did you forget to add the page to the router?', { exact: true }).waitFor();
});
