import { afterAll, expect, inject, test } from 'vitest';
import { openBrowser } from './browser.ts';
import { bookRound, readySquad } from './ready-squad.ts';
import { loaded } from './screens.ts';

const stack = inject('stack');
const ready = await readySquad(stack.url, 'Weekend Warriors');
await bookRound(ready);
const dana = await openBrowser(stack.url, { visitor: ready.dana });
afterAll(() => expect(dana.faults).toEqual([]));

const TAPPED = {
  'a squad card': ['/', 'li:has(> div a[href^="/squad/"])'],
  'a link that looks like a button': ['/', 'nav[aria-label="Quick actions"] a'],
  'a tab': ['/', 'nav[aria-label="Main"] a'],
  'a button': ['/', 'section[aria-labelledby="optimal-slots"] article button'],
  'a disclosure': ['/squad/:squadId', 'summary'],
  'a chip': ['/availability', 'button[aria-pressed]'],
  'a day of the month': ['/availability', 'td > button:not(:disabled)'],
};

test.each(Object.entries(TAPPED))('%s shows the press before anything answers', async (_what, [path, selector]) => {
  const { page } = dana;
  await page.goto((path as string).replace(':squadId', ready.squad.id));
  const tapped = page.locator(selector as string).first();
  await tapped.waitFor();
  // Wait for the height of everything above it.
  await loaded(page);
  await tapped.scrollIntoViewIfNeeded();
  const look = () => tapped.evaluate((element) => element.ownerDocument.defaultView.getComputedStyle(element).opacity);
  await tapped.hover();
  expect(await look()).toBe('1');
  await page.mouse.down();
  expect(await look()).toBe('0.7');
  // Let go beside it: nothing is done.
  await page.mouse.move(0, 0);
  await page.mouse.up();
});

test('a message lies under the header and leaves the next step free', async () => {
  const { page } = dana;
  await page.goto('/availability');
  await page.locator('td > button:not(:disabled)').last().click();
  await page.getByRole('button', { name: 'Save Availability' }).click();
  const message = page.locator('[data-messages] > li');
  await message.waitFor();
  const [lies, header] = [await message.boundingBox(), await page.locator('header').boundingBox()];
  const headerEnd = (header?.y ?? 0) + (header?.height ?? 0);
  expect(lies?.y).toBeGreaterThanOrEqual(headerEnd);
  expect(lies?.y).toBeLessThan(headerEnd + 24);
});

test('a message about a notification leaves the list of notifications free, and its Undo brings that one back', async () => {
  const { page } = dana;
  await page.goto('/');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const remove = page.getByRole('button', { name: /^Delete: / });
  await remove.first().waitFor();
  const before = await remove.count();
  await remove.first().click();
  const message = page.locator('[data-messages] > li');
  await message.getByText('Notification Deleted').waitFor();
  const [lies, list] = [await message.boundingBox(), await page.getByRole('dialog').boundingBox()];
  expect(lies?.y).toBeGreaterThan((list?.y ?? 0) + (list?.height ?? Number.POSITIVE_INFINITY));
  await message.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => remove.count()).toBe(before);
});
