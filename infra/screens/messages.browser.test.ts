import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { type Golfer, registerGolfer } from '../proofs/golfer.ts';
import { openBrowser, type ProofBrowser } from './browser.ts';
import { lookAt } from './looks.ts';

const stack = inject('stack');
let dana: Golfer | undefined;
let browser: ProofBrowser | undefined;

/** Dana's profile, opened anew: no message stands. */
beforeEach(async () => {
  dana ??= await registerGolfer(stack.url, 'Dana');
  browser ??= await openBrowser(stack.url, { visitor: dana });
  await page().goto('/profile');
  await button('Save Preferences').waitFor();
});
afterAll(async () => {
  await browser?.close();
});

const page = () => (browser as ProofBrowser).page;
const button = (name: string) => page().getByRole('button', { name, exact: true });
const message = () => page().locator('[data-messages]').getByRole('listitem', { includeHidden: true });
const says = (title: string) => message().getByText(title, { exact: true }).waitFor();
const gone = () => message().waitFor({ state: 'detached' });
const dialog = () => page().getByRole('dialog', { name: 'Add a missing course' });

/** "Preferences Updated", as soon as it is there. */
async function savedMessage() {
  await button('Save Preferences').click();
  await says('Preferences Updated');
}

/** An open dialog, and a message that came after it. */
async function messageAboveDialog() {
  await button('Add a Missing Course').click();
  await dialog().getByLabel('Course Name').fill('Owl Creek');
  await page().route('**/api/courses', (route) => route.abort());
  await dialog().getByRole('button', { name: 'Add Course' }).click();
  await says('Failed to add the course');
  await page().unroute('**/api/courses');
}

async function drag(pixels: number) {
  const box = await message().boundingBox();
  if (!box) throw new Error('There is no message to drag');
  const [x, y] = [box.x + 60, box.y + box.height / 2];
  await page().mouse.move(x, y);
  await page().mouse.down();
  await page().mouse.move(x + pixels / 2, y);
  await page().mouse.move(x + pixels, y);
  await page().mouse.up();
}

test('one message stands at a time: the latest', async () => {
  await savedMessage();
  await button('Save Settings').click();
  await says('Notification Settings Updated');
  expect(await message().count()).toBe(1);
  // With the focus in it, it stays.
  await page().keyboard.press('F8');
  expect(await lookAt(browser as ProofBrowser, 'message')).toEqual([]);
  expect(await message().count()).toBe(1);
});

test('a message stands for five seconds', async () => {
  // A clock is of all pages of a browser.
  const timed = await openBrowser(stack.url, { visitor: dana as Golfer });
  const { page: other } = timed;
  const shown = other.locator('[data-messages]').getByRole('listitem');
  const save = other.getByRole('button', { name: 'Save Preferences' });
  await other.clock.install();
  await other.goto('/profile');
  await save.waitFor();
  await other.clock.pauseAt(Date.now() + 60_000);
  await save.click();
  const appeared = async () => {
    await other.clock.runFor(10);
    return shown.count();
  };
  await expect.poll(appeared).toBe(1);
  await other.clock.runFor(4900);
  expect(await shown.count()).toBe(1);
  await other.clock.runFor(200);
  await shown.waitFor({ state: 'detached' });
  await timed.close();
});

test('a swipe to the right of more than fifty pixels sends it away, a shorter one or one to the left does not', async () => {
  await savedMessage();
  await drag(40);
  await drag(-120);
  expect(await message().count()).toBe(1);
  await drag(70);
  await gone();
});

test('F8 leads to the messages, where Escape closes the one that stands', async () => {
  await savedMessage();
  await page().keyboard.press('F8');
  expect(await page().evaluate("document.activeElement.closest('[role=region]').getAttribute('aria-label')")).toBe(
    'Messages (F8)',
  );
  await page().keyboard.press('Escape');
  await gone();
});

test('without a dialog Escape closes the message, wherever the focus is', async () => {
  await savedMessage();
  await page().keyboard.press('Escape');
  await gone();
});

test('the first Escape is the open dialog’s, though the message came after it; the second the message’s', async () => {
  await messageAboveDialog();
  await page().keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  expect(await message().count()).toBe(1);
  await page().keyboard.press('Escape');
  await gone();
});

test.each([
  ['after', messageAboveDialog],
  [
    'before',
    async () => {
      await savedMessage();
      await button('Add a Missing Course').click();
      await dialog().waitFor();
    },
  ],
])('a message that came %s a dialog is closed by a press, and the dialog stays', async (_, both) => {
  await both();
  await page().locator('[data-messages]').getByLabel('Close message').click();
  await gone();
  expect(await dialog().count()).toBe(1);
  expect(browser?.faults).toEqual([]);
});
