import { routes } from '@fourball/contracts/http/routes.ts';
import type { Locator } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { registerGolfer } from '../../proofs/golfer.ts';
import { openBrowser } from '../screens/browser.ts';
import { weekAhead } from '../screens/weeks.ts';

const stack = inject('stack');
const NEWCOMER = {
  'First Name': 'Mia',
  'Last Name': 'Stone',
  Email: `mia.${Date.now()}@example.com`,
  Password: 'fairway7',
};

test('from signing up to a booked round of two are at most 15 taps and 5 fields', async () => {
  const mia = await openBrowser(stack.url, { newcomer: true });
  const { page } = mia;
  let taps = 0;
  const tap = (target: Locator) => {
    taps += 1;
    return target.click();
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true }).first();
  await page.goto('/auth');
  await tap(page.getByRole('tab', { name: 'Sign Up' }));
  for (const [label, value] of Object.entries(NEWCOMER)) await page.getByLabel(label).fill(value);
  await tap(button('Create Account'));
  await tap(button('Skip tour'));
  await tap(page.getByRole('link', { name: 'Create Squad' }).first());
  await page.getByLabel('Squad Name').fill('Quick Two');
  await tap(button('Create Squad'));
  await joinAndAnswer(await page.getByRole('textbox', { name: 'Invite link' }).inputValue());
  await tap(button('Close'));
  await page.reload();
  await tap(page.getByText('Can you play?', { exact: true }));
  const sheet = page.getByRole('dialog', { name: 'Can you play?' });
  await tap(sheet.getByRole('button', { name: 'Yes' }).first());
  await tap(sheet.getByRole('button', { name: 'Done' }));
  await page.getByText('Availability saved', { exact: true }).waitFor();
  await tap(button('Find Tee Time'));
  await page.getByText('2 of 2 can play').first().waitFor();
  await tap(button('Confirm Slot'));
  await tap(page.getByRole('link', { name: 'Tee Times', exact: true }));
  // The page before, which can book as well, stands until the next one has loaded.
  await page.getByRole('heading', { name: 'Best Tee Times', level: 1 }).waitFor();
  await tap(button('Book It'));
  await tap(button('Confirm Booking'));
  await page.getByText('Booking Reference:').first().waitFor();
  expect(taps).toBeLessThanOrEqual(15);
  expect(mia.faults).toEqual([]);
});

/** A friend joins by the link and says when they can play, in their own time. */
async function joinAndAnswer(link: string) {
  const friend = await registerGolfer(stack.url, 'Friend');
  await friend.ask(routes.join, { params: { inviteCode: link.split('/').at(-1) ?? '' } });
  for (const date of weekAhead(1).slice(5))
    await friend.ask(routes.saveAvailability, { body: { date, timeSlots: ['09:00'] } });
}

test('what the page is forbidden by its policy counts as a fault: styles and scripts of nobody, and other sites', async () => {
  const { page, faults } = await openBrowser(stack.url);
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(`(async () => {
    const add = (tag, text) => document.head.append(Object.assign(document.createElement(tag), { textContent: text }));
    add('style', 'body { color: red }');
    add('script', 'document.title = "hers"');
    await fetch('https://evil.example/').catch(() => {});
  })()`);
  const directives = faults.map((fault) => /(style|script|connect)-src/.exec(fault)?.[0]);
  expect(directives).toEqual(expect.arrayContaining(['style-src', 'script-src', 'connect-src']));
});
