import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Golfer, registerGolfer } from '../../proofs/golfer.ts';
import { createSquad } from '../../proofs/squad.ts';
import { openBrowser, type ProofBrowser } from '../screens/browser.ts';
import { lookAt } from '../screens/looks.ts';

const stack = inject('stack');
let lee: ProofBrowser;
let visitor: ProofBrowser;
let dana: Golfer;
let invited: Awaited<ReturnType<typeof createSquad>>;

beforeAll(async () => {
  dana = await registerGolfer(stack.url, 'Dana');
  invited = await createSquad(dana, 'Weekend Warriors');
  lee = await openBrowser(stack.url, { visitor: await registerGolfer(stack.url, 'Lee') });
  visitor = await openBrowser(stack.url);
});
afterAll(async () => {
  await Promise.all([lee?.close(), visitor?.close()]);
});

const heading = ({ page }: ProofBrowser, name: string) => page.getByRole('heading', { name, level: 1, exact: true });

test.each([
  ['/join', 'Invalid Link', 'This invite link is not valid.'],
  ['/join/no-such-code', 'Invite Expired', 'This invite link has expired or is no longer valid.'],
  ['/no/such/page', '404 Page Not Found', 'Did you forget to add the page to the router?'],
])('%s is "%s"', async (path, title, text) => {
  await visitor.page.goto(path);
  await heading(visitor, title).waitFor();
  await visitor.page.getByText(text, { exact: true }).waitFor();
  expect(await lookAt(visitor.page, title.toLowerCase().replaceAll(' ', '-'))).toEqual([]);
  await visitor.page.getByRole('link', { name: 'Go to Home' }).click();
  await visitor.page.getByRole('tab', { name: 'Sign In' }).waitFor();
});

test('while the invite is looked up the page says so', async () => {
  await visitor.page.route('**/api/invite/*', () => {});
  await visitor.page.goto(`/join/${invited.inviteCode}`);
  await visitor.page.getByText('Loading invite details...').last().waitFor();
  expect(await lookAt(visitor.page, 'join-loading')).toEqual([]);
  await visitor.page.unroute('**/api/invite/*');
});

test('a visitor is led to sign in and back to the invite, which leads a member to the squad', async () => {
  const { page } = visitor;
  await page.goto(`/join/${invited.inviteCode}`);
  await heading(visitor, 'Weekend Warriors').waitFor();
  await page.getByText('1 member(s)').waitFor();
  await page.getByText('Sign in to join this golf squad').waitFor();
  expect(await lookAt(visitor.page, 'join-signed-out')).toEqual([]);
  await page.getByRole('link', { name: 'Sign In to Join' }).click();
  await page.getByLabel('Email', { exact: true }).fill(dana.user.email);
  await page.getByLabel('Password', { exact: true }).fill('fairway7');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/squad/*');
  await heading(visitor, 'Weekend Warriors').waitFor();
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('heading', { name: 'Welcome back, Dana!' }).waitFor();
});

test('a golfer joins, is welcomed, and goes on to the squad', async () => {
  const { page } = lee;
  await page.goto(`/join/${invited.inviteCode}`);
  await page.getByRole('button', { name: 'Join Squad' }).waitFor();
  expect(await lookAt(lee.page, 'join-signed-in')).toEqual([]);
  await page.getByRole('button', { name: 'Join Squad' }).click();
  await heading(lee, 'Welcome to the Squad!').waitFor();
  await page.getByRole('listitem').getByText('Welcome to the squad!', { exact: true }).waitFor();
  expect(await lookAt(lee.page, 'joined')).toEqual([]);
  expect(await page.getByRole('link', { name: 'Go to Dashboard' }).getAttribute('href')).toBe('/');
  await page.getByRole('link', { name: 'View Squad Details' }).click();
  await heading(lee, 'Weekend Warriors').waitFor();
  expect([lee.faults, visitor.faults]).toEqual([[], []]);
});

test('the tabs lead to their screens, and the menu to the profile and out', async () => {
  const { page } = lee;
  const tab = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
  for (const [name, title] of [
    ['Schedule', 'My Schedule'],
    ['Tee Times', 'Best Tee Times'],
    ['Profile', 'Profile'],
    ['Squads', 'Fourball'],
  ] as const) {
    await tab(name).click();
    await heading(lee, title).waitFor();
    expect(await tab(name).getAttribute('aria-current')).toBe('page');
  }
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  expect(await lookAt(lee.page, 'account-menu')).toEqual([]);
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await heading(lee, 'Profile').waitFor();
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('listitem').getByText('You have been successfully logged out.', { exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/auth');
});
