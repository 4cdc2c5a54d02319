import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { registerGolfer } from '../proofs/golfer.ts';
import { createSquad } from '../proofs/squad.ts';
import { openBrowser, type ProofBrowser } from './browser.ts';

const stack = inject('stack');
let browser: ProofBrowser;
let visitor: ProofBrowser;
let squadPath: string;

beforeAll(async () => {
  const [dana, lee] = await Promise.all([registerGolfer(stack.url, 'Dana'), registerGolfer(stack.url, 'Lee')]);
  const { squad, inviteCode } = await createSquad(dana, 'Weekend Warriors');
  await lee.ask(squadRoutes.join, { params: { inviteCode } });
  squadPath = `/squad/${squad.id}`;
  browser = await openBrowser(stack.url, { visitor: dana });
  visitor = await openBrowser(stack.url);
});
afterAll(async () => {
  await Promise.all([browser?.close(), visitor?.close()]);
});

const pathOf = (path: string) => path.replace('/squad', squadPath);
const open = async (path: string) => {
  const wanted = pathOf(path);
  if (new URL(browser.page.url(), stack.url).pathname !== wanted) await browser.page.goto(wanted);
};
const button = (name: string) => browser.page.getByRole('button', { name, exact: true });
const overlays = () => browser.page.locator('[role=dialog], [role=alertdialog]');
const focused = () =>
  browser.page.evaluate<string>(
    'document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent',
  );

test.each([
  ['/profile', 'Add a Missing Course'],
  ['/profile', 'Delete Account'],
  ['/profile', 'Replay'],
  ['/profile', 'Notifications, 1 unread'],
  ['/create-squad', 'Invite from Contacts'],
  ['/availability', 'Sync Calendar'],
  ['/squad', 'Invite Members'],
  ['/squad', 'Edit Squad'],
  ['/squad', 'Delete Squad'],
])('on %s, "%s" opens one dialog over the page; Escape closes it and gives the focus back', async (path, name) => {
  await open(path);
  await button(name).press('Enter');
  await overlays().waitFor();
  expect(await overlays().count()).toBe(1);
  await browser.page.keyboard.press('Escape');
  await overlays().waitFor({ state: 'detached' });
  await expect.poll(focused).toBe(name);
});

test.each(['Hand over squad', 'Remove from squad'])(
  'the dialog that "%s" of a menu opens gives the focus back to the menu’s button',
  async (name) => {
    await open('/squad');
    await button('Change Lee Proof').press('Enter');
    await browser.page.getByRole('menuitem', { name }).click();
    await browser.page.getByRole('alertdialog').waitFor();
    expect(await overlays().count()).toBe(1);
    await browser.page.keyboard.press('Escape');
    await overlays().waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('Change Lee Proof');
  },
);

test.each([
  ['/', 'Fourball'],
  ['/profile', 'Profile · Fourball'],
  ['/availability', 'My Schedule · Fourball'],
  ['/tee-times', 'Best Tee Times · Fourball'],
  ['/create-squad', 'Create Squad · Fourball'],
  ['/squad', 'Weekend Warriors · Fourball'],
  ['/join/none', 'Invite Expired · Fourball'],
  ['/no/such/page', '404 Page Not Found · Fourball'],
])('the window of %s is called "%s"', async (path, title) => {
  await browser.page.goto(pathOf(path));
  await expect.poll(() => browser.page.title()).toBe(title);
});

test.each([
  ['/auth', 'Sign In · Fourball'],
  ['/auth?token=abc', 'Reset Password · Fourball'],
])('the window of %s is called "%s" for a visitor', async (path, title) => {
  await visitor.page.goto(path);
  await expect.poll(() => visitor.page.title()).toBe(title);
});

const help = () => button('Help');
const opacity = () =>
  browser.page.evaluate<string>("getComputedStyle(document.querySelector('button[aria-label=Help]')).opacity");
const scroll = (expression: string) => browser.page.evaluate(`window.scrollTo(0, ${expression})`);

test('at the end of a page the help button covers nothing of it', async () => {
  await browser.page.goto('/profile');
  await button('Delete Account').waitFor();
  await scroll('document.body.scrollHeight');
  const end = await browser.page.getByRole('region', { name: 'Account Settings' }).boundingBox();
  const floating = await help().boundingBox();
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThan(floating?.y ?? 0);
  await expect.poll(opacity).toBe('1');
});

test('it steps aside for what is pressed beneath it, but not from the keyboard, and lies beneath dialogs', async () => {
  const under = "document.querySelector('[role=switch]').getBoundingClientRect().top + scrollY - innerHeight + 110";
  await scroll(under);
  await expect.poll(opacity).toBe('0');
  await help().focus();
  await browser.page.keyboard.press('Tab');
  await browser.page.keyboard.press('Shift+Tab');
  await expect.poll(opacity).toBe('1');
  await scroll('document.body.scrollHeight');
  const box = await help().boundingBox();
  await button('Delete Account').click();
  await overlays().waitFor();
  const [x, y] = [(box?.x ?? 0) + 22, (box?.y ?? 0) + 22];
  expect(await browser.page.evaluate(`document.elementFromPoint(${x}, ${y}).closest('aside')`)).toBeNull();
  expect([browser.faults, visitor.faults]).toEqual([[], []]);
});
