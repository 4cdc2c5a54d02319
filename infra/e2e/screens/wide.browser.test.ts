import type { Locator } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { openBrowser } from './browser.ts';
import { bookRound, readySquad } from './ready-squad.ts';
import { loaded } from './screens.ts';

const stack = inject('stack');
const RAIL_FROM = 1024;
const sizes = [
  [RAIL_FROM, 768],
  [1280, 800],
  [1920, 1080],
] as const;
const ready = await readySquad(stack.url, 'Wide Fairways');
await bookRound(ready);
const dana = await openBrowser(stack.url, { visitor: ready.dana });

const main = () => dana.page.getByRole('navigation', { name: 'Main' });

async function boxOf(locator: Locator) {
  await locator.waitFor();
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not shown`);
  return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height };
}

/** Waits for the screen itself, beyond the page that stands there while the session loads. */
const screenShown = () =>
  dana.page
    .getByRole('main')
    .filter({ hasNot: dana.page.locator('h1.sr-only') })
    .waitFor();

async function openAt(path: string, [width, height]: readonly [number, number]) {
  await dana.page.setViewportSize({ width, height });
  await dana.page.goto(path);
  await screenShown();
}

test.each(sizes)(
  'at %i x %i the navigation is a rail beside the column, and both stand in the middle',
  async (...size) => {
    await openAt('/', size);
    const rail = await boxOf(main());
    const column = await boxOf(dana.page.getByRole('main'));
    expect(rail.right).toBeLessThanOrEqual(column.left);
    expect(rail.top).toBe(0);
    const links = await Promise.all((await main().getByRole('link').all()).map(boxOf));
    expect(links.map(({ top }) => top)).toEqual(links.map(({ top }) => top).sort((one, other) => one - other));
    expect(new Set(links.map(({ left }) => left)).size).toBe(1);
    const middle = await dana.page.evaluate<number>('document.documentElement.clientWidth / 2');
    expect(Math.abs((rail.left + column.right) / 2 - middle)).toBeLessThanOrEqual(1);
  },
);

test('below that width the navigation is a bar at the foot', async () => {
  await openAt('/', [RAIL_FROM - 1, 768]);
  expect((await boxOf(main())).bottom).toBe(768);
  const tops = await Promise.all((await main().getByRole('link').all()).map(async (link) => (await boxOf(link)).top));
  expect(new Set(tops).size).toBe(1);
});

const region = (name: string) => dana.page.getByRole('region', { name, exact: true });

test.each([
  ['/', 'Welcome', 'Upcoming Tee Times'],
  ['/squad', 'Optimal Tee Times', 'Squad Availability'],
  ['/squad?tab=availability', 'Availability Status', 'Squad Availability'],
  ['/tee-times', 'Squad Recommendations', 'Your rounds'],
  ['/profile', 'Golf', 'Account Settings'],
])('from 720 px on %s has "%s" and "%s" beside it', async (path, own, beside) => {
  for (const size of [[720, 1000], ...sizes] as const) {
    await openAt(path.replace('/squad', `/squad/${ready.squad.id}`), size);
    await loaded(dana.page);
    const [left, right] = [await boxOf(region(own).first()), await boxOf(region(beside))];
    expect(left.right).toBeLessThanOrEqual(right.left);
    expect(right.right).toBeLessThanOrEqual(size[0]);
  }
});

test('below that there is one column, without what would stand beside it', async () => {
  await openAt('/', [719, 1000]);
  expect((await boxOf(region('Welcome'))).bottom).toBeLessThanOrEqual((await boxOf(region('Upcoming Tee Times'))).top);
  await openAt(`/squad/${ready.squad.id}`, [719, 1000]);
  await boxOf(region('Optimal Tee Times'));
  expect(await region('Squad Availability').count()).toBe(0);
});

test('a tee time and its hour in the heat-map are lit together while the mouse is on either', async () => {
  const { page } = dana;
  const lit = async () => (await page.evaluate<string[]>(LIT)).map((label) => label.slice(0, when?.length));
  await openAt(`/squad/${ready.squad.id}`, [1280, 900]);
  await region('Squad Availability').getByRole('button', { name: 'All days' }).click();
  const card = region('Optimal Tee Times').getByRole('article').first();
  const [when] = String(await card.getAttribute('aria-label')).split(/, (?!\w+ \d)/);
  await region('Squad Availability').getByRole('button', { name: 'All hours' }).click();
  const cell = region('Squad Availability').getByRole('button', { name: new RegExp(`^${when}:`) });
  if ((await cell.count()) === 0) await page.getByRole('group', { name: 'Week' }).getByRole('button').last().click();
  await page.mouse.move(0, 0);
  await expect.poll(lit).toEqual([]);
  await card.hover();
  await expect.poll(lit).toEqual([when, when]);
  await page.mouse.move(0, 0);
  await expect.poll(lit).toEqual([]);
  await cell.hover();
  await expect.poll(lit).toEqual([when, when]);
});

/** Runs in the page: names of the cards and cells that have an outline. */
const LIT = `[...document.querySelectorAll('article, [role=grid] button > span')]
  .filter((one) => getComputedStyle(one).outlineStyle !== 'none')
  .map((one) => one.closest('[aria-label]').ariaLabel)`;

test('the sign-in page has the pitch beside it on a wide screen, and not on a phone', async () => {
  const pitch = dana.page.getByRole('complementary', { name: 'Organize Golf Like a Pro' });
  await openAt('/auth?token=of-a-mail', [1280, 800]);
  await pitch.waitFor();
  await dana.page.setViewportSize({ width: 390, height: 844 });
  await pitch.waitFor({ state: 'hidden' });
});

test('the keyboard comes to the navigation last on a phone and first on a wide screen, where it is seen first', async () => {
  const onPhone = await keyboardStops('/create-squad', [390, 844]);
  expect(onPhone.slice(-4)).toEqual(['Squads', 'Schedule', 'Tee Times', 'Profile']);
  const onScreen = await keyboardStops('/create-squad', [1280, 800], onPhone.length + 1);
  expect(onScreen).toEqual([...onPhone.slice(-4), 'Go to any squad, round or action', ...onPhone.slice(0, -4)]);
});

async function keyboardStops(path: string, size: readonly [number, number], count?: number): Promise<string[]> {
  await openAt(path, size);
  await dana.page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).waitFor();
  const stops: string[] = [];
  const isDone = () => (count === undefined ? stops.at(-1) === 'Profile' : stops.length === count);
  while (!isDone() && stops.length < 60) {
    await dana.page.keyboard.press('Tab');
    const focused = await dana.page.evaluate<string | null>(
      `(({ ariaLabel, innerText, name, localName }) => localName === 'body' ? null : ariaLabel ?? (innerText || name))(document.activeElement)`,
    );
    if (focused !== null) stops.push(focused);
  }
  return stops;
}

const screens = ['/', '/availability', '/tee-times', '/create-squad', '/profile'] as const;

test.each(screens)('at the end of %s nothing covers what a golfer reads', async (path) => {
  for (const size of [sizes[0], sizes[1]]) {
    await openAt(path, size);
    await loaded(dana.page);
    await dana.page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    const floating = await boxOf(help());
    expect(floating.right).toBeLessThanOrEqual((await boxOf(dana.page.getByRole('main'))).left);
    expect(floating.bottom).toBeLessThanOrEqual(size[1]);
  }
});

test('the squad page, its dialog and the notifications sit well on a wide screen', async () => {
  await openAt(`/squad/${ready.squad.id}`, [1280, 800]);
  const { page } = dana;
  await page.getByRole('button', { name: 'Invite Members' }).click();
  const dialog = await boxOf(page.getByRole('dialog', { name: 'Invite Members' }));
  expect(Math.abs((dialog.left + dialog.right) / 2 - 640)).toBeLessThanOrEqual(10);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const panel = await boxOf(page.getByRole('dialog', { name: 'Notifications' }));
  const column = await boxOf(page.getByRole('banner'));
  expect(panel.left).toBeGreaterThanOrEqual(column.left);
  expect(panel.right).toBeLessThanOrEqual(column.right);
  expect(dana.faults).toEqual([]);
});

test('the page shows the shape of a screen before its code is there, where the screen then stands', async () => {
  const { page } = dana;
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const [path, title] of [
    ['/', 'Fourball'],
    ['/profile', 'Profile'],
    [`/squad/${ready.squad.id}`, 'Squad'],
  ] as const) {
    const held = Promise.withResolvers<void>();
    await page.route(/\/assets\/vendor-/, (route) => held.promise.then(() => route.continue()));
    await page.goto(path, { waitUntil: 'commit' });
    const early = await boxOf(page.getByRole('heading', { name: title, level: 1, exact: true }));
    held.resolve();
    await screenShown();
    const late = await boxOf(page.getByRole('heading', { level: 1 }));
    expect([Math.abs(late.left - early.left) <= 2, Math.abs(late.top - early.top) <= 12]).toEqual([true, true]);
    await page.unroute(/\/assets\/vendor-/);
  }
});

const help = () => dana.page.getByRole('button', { name: 'Help' });
const opacity = () =>
  dana.page.evaluate<number>("Number(getComputedStyle(document.querySelector('button[aria-label=Help]')).opacity)");
const scroll = (expression: string) => dana.page.evaluate(`window.scrollTo(0, ${expression})`);

test('on a phone the help button lies on no control, goes once the page is scrolled, but not from the keyboard, and lies beneath dialogs', async () => {
  const { page } = dana;
  for (const path of ['/', `/squad/${ready.squad.id}`, '/availability', '/tee-times', '/profile']) {
    await openAt(path, [390, 844]);
    await loaded(dana.page);
    await expect.poll(() => page.evaluate<string[]>(PRESSED_BENEATH)).toEqual([]);
  }
  // A page with nothing to press at its foot.
  await openAt('/create-squad', [390, 3000]);
  await expect.poll(opacity).toBe(1);
  await openAt('/profile', [390, 844]);
  await page.getByRole('button', { name: 'Delete Account' }).waitFor();
  await scroll('document.body.scrollHeight');
  await expect.poll(opacity).toBe(0);
  await help().focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect.poll(opacity).toBe(1);
  const box = await boxOf(help());
  await openAt('/profile', [390, 844]);
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await page.getByRole('dialog').waitFor();
  const [x, y] = [box.left + 22, box.top + 22];
  expect(await page.evaluate(`document.elementFromPoint(${x}, ${y}).closest('aside')`)).toBeNull();
});

/** Runs in the page: the controls that a press on the help button would keep from a golfer while it can be pressed. */
const PRESSED_BENEATH = `(() => {
  const button = document.querySelector('button[aria-label=Help]');
  if (getComputedStyle(button).pointerEvents === 'none') return [];
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const points = [left, (left + right) / 2, right].flatMap((x) => [top, (top + bottom) / 2, bottom].map((y) => [x, y]));
  const controls = points.flatMap(([x, y]) => document.elementsFromPoint(x, y)).map((element) => element.closest('main :is(a, button, input, select, textarea, summary)'));
  return [...new Set(controls.filter(Boolean).map(({ textContent }) => textContent))];
})()`;
