import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { registerGolfer } from '../proofs/golfer.ts';
import { openBrowser, type ProofBrowser } from './browser.ts';
import { lookAt } from './looks.ts';
import { type Cast, readyCast } from './screens.ts';

/**
 * The dialogs, messages and states that no other test of a screen comes by. Each screen's own test looks at the rest:
 * home (invite, booking menu, move, give up), squad (invite, confirm, settings, member menu, hand over, delete),
 * notifications, onboarding (tour, help), calendar-sync, profile (delete), join, sign-in.
 */
const stack = inject('stack');
let cast: Cast;
let dana: ProofBrowser;

beforeAll(async () => {
  cast = await readyCast(stack);
  dana = await openBrowser(stack.url, { visitor: cast.dana });
});
afterAll(() => dana?.close());

const open = (role: 'dialog' | 'alertdialog', name: string | RegExp) => dana.page.getByRole(role, { name }).waitFor();

test('cancelling a tee time asks first', async () => {
  await dana.page.goto('/');
  // Wait for the cards above, so that the menu stays where it is opened.
  await dana.page.getByRole('region', { name: 'Optimal Weekend Slots' }).getByRole('article').first().waitFor();
  await dana.page.getByRole('button', { name: /^Change: / }).click();
  await dana.page.getByRole('menuitem', { name: 'Cancel tee time' }).click();
  await open('alertdialog', 'Cancel this tee time?');
  expect(await lookAt(dana, 'home-cancel')).toEqual([]);
  await dana.page.keyboard.press('Escape');
});

test('removing a member asks first', async () => {
  await dana.page.goto(`/squad/${cast.squadId}`);
  await dana.page.getByRole('button', { name: 'Change Lee Proof' }).click();
  await dana.page.getByRole('menuitem', { name: 'Remove from squad' }).click();
  await open('alertdialog', 'Remove Lee Proof?');
  expect(await lookAt(dana, 'squad-remove')).toEqual([]);
  await dana.page.keyboard.press('Escape');
});

test.each([
  ['a message', 200, 'message'],
  ['a message of what failed', 500, 'message-failed'],
])('%s stands above the tabs, and goes by a swipe to the right of fifty pixels', async (_, status, name) => {
  await dana.page.route('**/optimize-tee-times', (route) =>
    status === 200 ? route.continue() : route.fulfill({ status, body: '' }),
  );
  await dana.page.getByRole('button', { name: 'Find Tee Time' }).click();
  const message = dana.page
    .getByRole('listitem')
    .filter({ has: dana.page.getByRole('button', { name: 'Close message' }) });
  await message.waitFor();
  // While it has the focus its time stands still.
  await dana.page.keyboard.press('F8');
  expect(await lookAt(dana, name)).toEqual([]);
  const swipe = async (pixels: number) => {
    const box = await message.boundingBox();
    if (!box) throw new Error('There is no message');
    const [x, y] = [box.x + 60, box.y + box.height / 2];
    await dana.page.mouse.move(x, y);
    await dana.page.mouse.down();
    for (const part of [0.25, 0.5, 0.75, 1]) await dana.page.mouse.move(x + pixels * part, y);
    await dana.page.mouse.up();
  };
  await swipe(40);
  await swipe(-120);
  expect(await message.count()).toBe(1);
  await swipe(60);
  await message.waitFor({ state: 'detached' });
  await dana.page.unroute('**/optimize-tee-times');
});

test('a new squad says what is wrong with it, and whom it may invite', async () => {
  const { page } = dana;
  await page.goto('/create-squad');
  await page.getByLabel('Squad Name').fill('A');
  await page.getByLabel('Squad Name').fill('');
  await page.getByText('Squad name is required').waitFor();
  expect(await lookAt(dana, 'create-squad')).toEqual([]);
  await page.getByRole('button', { name: 'Invite from Contacts' }).click();
  await page.getByRole('checkbox', { name: /Lee Proof/ }).check();
  await page.getByPlaceholder('Search contacts or enter email...').fill('robin@example.com');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Selected (2)' }).waitFor();
  expect(await lookAt(dana, 'create-squad-invite')).toEqual([]);
});

test('favorite courses: those that are found, and the form for a missing one', async () => {
  const { page } = dana;
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'Favorite Courses' });
  await card.getByLabel('Find a course').fill('copperquill');
  await card.getByRole('button', { name: 'Favorite: Copperquill Links' }).click();
  const found = card.getByRole('list', { name: 'Courses found' });
  await found.scrollIntoViewIfNeeded();
  expect(await lookAt(dana, 'courses-found')).toEqual([]);
  await card.getByRole('button', { name: 'Add a Missing Course' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a missing course' });
  const add = () => dialog.getByRole('button', { name: 'Add Course' }).click();
  await dialog.getByLabel('Course Name').fill(' ');
  await add();
  await dialog.getByText('Course name is required', { exact: true }).waitFor();
  expect(await lookAt(dana, 'courses-add')).toEqual([]);
  await dialog.getByLabel('Course Name').fill('Owl Creek');
  await dialog.getByLabel('City').fill('Sintra');
  await add();
  await dialog.getByText('Its city and state do not tell the time zone: choose it', { exact: true }).waitFor();
  expect(await lookAt(dana, 'courses-add-zone')).toEqual([]);
});

test('a session that cannot be read, an invite and a mail link that cannot be looked up say so', async () => {
  const { page } = dana;
  for (const [call, path, name] of [
    ['**/api/user', '/', 'session-failed'],
    ['**/api/invite/*', `/join/${cast.inviteCode}`, 'join-failed'],
    ['**/api/unsubscribe/**', `/unsubscribe/${cast.mailToken}`, 'unsubscribe-failed'],
  ] as const) {
    await page.route(call, (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto(path);
    await page.getByRole('alert').getByText('500: Internal Server Error').waitFor();
    expect(await lookAt(dana, name)).toEqual([]);
    await page.unroute(call);
  }
});

test('the page of a mail link asks before anything ends', async () => {
  await dana.page.goto(`/unsubscribe/${cast.mailToken}`);
  await dana.page.getByRole('heading', { name: /^Unsubscribe from/ }).waitFor();
  expect(await lookAt(dana, 'unsubscribe')).toEqual([]);
});

test('a member is asked before they leave a squad', async () => {
  const nora = await openBrowser(stack.url, { visitor: await registerGolfer(stack.url, 'Nora') });
  await nora.page.goto(`/join/${cast.inviteCode}`);
  await nora.page.getByRole('button', { name: 'Join Squad' }).click();
  await nora.page.getByRole('link', { name: 'View Squad Details' }).click();
  await nora.page.getByRole('button', { name: 'Leave Squad' }).click();
  await nora.page.getByRole('alertdialog', { name: /^Leave Weekend Warriors/ }).waitFor();
  expect(await lookAt(nora, 'squad-leave')).toEqual([]);
  await nora.close();
});
