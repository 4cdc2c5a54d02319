import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { registerGolfer } from '../proofs/golfer.ts';
import { openBrowser, type ProofBrowser } from './browser.ts';
import { says } from './words.ts';

const stack = inject('stack');
let browser: ProofBrowser;

beforeAll(async () => {
  browser = await openBrowser(stack.url, { visitor: await registerGolfer(stack.url, 'Dana') });
});
beforeEach(async () => {
  await browser.page.goto('/create-squad');
});
afterEach(() => expect(browser.faults).toEqual([]));
afterAll(async () => {
  await browser?.close();
});

const region = () => browser.page.getByRole('region', { name: /^Messages/ });
const message = () => region().getByRole('listitem');
const saveDraft = async () => {
  await browser.page.getByRole('button', { name: 'Save Draft' }).click();
  await says(browser.page, 'Draft Saved');
};

test('one message is shown at a time: the next takes its place', async () => {
  await saveDraft();
  await browser.page.getByRole('button', { name: 'Load Draft' }).click();
  await says(browser.page, 'Draft Loaded');
  expect(await message().count()).toBe(1);
});

test('a message is announced, F8 leads to it, and it can be closed', async () => {
  const { page } = browser;
  await saveDraft();
  await page.keyboard.press('F8');
  expect(await page.evaluate('document.activeElement.closest("[role=region]")?.ariaLabel')).toMatch(/^Messages \(F8\)/);
  await message().getByRole('button', { name: 'Close message' }).press('Enter');
  await message().waitFor({ state: 'detached' });
});

test('a message is swiped away to the right by 50 pixels, and by fewer it stays', async () => {
  const { page } = browser;
  const swipe = async (pixels: number) => {
    const box = await message().boundingBox();
    if (!box) throw new Error('There is no message');
    const [x, y] = [box.x + 40, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (const part of [0.25, 0.5, 0.75, 1]) await page.mouse.move(x + pixels * part, y);
    await page.mouse.up();
  };
  await saveDraft();
  await swipe(40);
  expect(await message().count()).toBe(1);
  await swipe(60);
  await message().waitFor({ state: 'detached' });
});

test('a message stands for five seconds', async () => {
  const { clock } = browser.page;
  await clock.install();
  await browser.page.goto('/create-squad');
  await browser.page.getByRole('button', { name: 'Save Draft' }).waitFor();
  await clock.pauseAt(Date.now() + 60_000);
  await browser.page.getByRole('button', { name: 'Save Draft' }).click();
  await expect.poll(() => clock.runFor(20).then(() => message().count())).toBe(1);
  await clock.runFor(4700);
  expect(await message().count()).toBe(1);
  await clock.runFor(400);
  await message().waitFor({ state: 'detached' });
});
