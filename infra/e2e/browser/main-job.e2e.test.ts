import { INVITE_HEADER } from '@fourball/contracts/http/headers.ts';
import { routes } from '@fourball/contracts/http/routes.ts';
import type { Locator } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { registerGolfer } from '../../proofs/golfer.ts';
import { openBrowser, type ProofBrowser } from '../screens/browser.ts';
import { weekAhead } from '../screens/weeks.ts';

const stack = inject('stack');
const [dana, lee] = await Promise.all([openBrowser(stack.url, { newcomer: true }), openBrowser(stack.url)]);

async function fillIn({ page }: ProofBrowser, firstName: string, lastName: string) {
  await page.getByLabel('First Name').fill(firstName);
  await page.getByLabel('Last Name').fill(lastName);
  await page.getByLabel('Email').fill(`${firstName.toLowerCase()}.${Date.now()}@example.com`);
  await page.getByLabel('Password').fill('fairway7');
}

/** Says that the golfer is free at the chosen times on the first three selectable days of the next month. */
async function sayWhenFree({ page }: ProofBrowser) {
  await page.getByRole('link', { name: 'Schedule', exact: true }).click();
  await page.getByRole('heading', { name: 'My Schedule', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Next month' }).click();
  const days = page.getByRole('gridcell').getByRole('button', { disabled: false });
  for (const index of [9, 10, 11]) await days.nth(index).click();
  await page.getByRole('button', { name: 'Save Availability' }).click();
  await page.getByText('Availability saved', { exact: true }).waitFor();
}

test('two golfers get from registration to a booked tee time, and both hear of it', async () => {
  await dana.page.goto('/');
  await dana.page
    .getByRole('heading', { name: 'Organize Golf Like a Pro' })
    .or(dana.page.getByRole('tab'))
    .first()
    .waitFor();
  await dana.page.getByRole('tab', { name: 'Sign Up' }).click();
  await fillIn(dana, 'Dana', 'Reed');
  await dana.page.getByRole('button', { name: 'Create Account' }).click();
  await dana.page.getByRole('button', { name: 'Skip tour' }).click();
  await dana.page.getByText('Dana').first().waitFor();

  await dana.page.getByRole('link', { name: 'Create Squad' }).first().click();
  await dana.page.getByLabel('Squad Name').fill('Weekend Warriors');
  await dana.page.getByRole('button', { name: 'Create Squad' }).click();
  const link = await dana.page.getByRole('textbox', { name: 'Invite link' }).inputValue();
  await dana.page.keyboard.press('Escape');
  await dana.page.getByRole('heading', { name: 'Weekend Warriors', level: 1 }).waitFor();

  await lee.page.goto(link);
  await lee.page.getByText('Sign in to join this golf squad').waitFor();
  await lee.page.getByRole('link', { name: 'Sign In to Join' }).waitFor();
  await fillIn(lee, 'Lee', 'Park');
  const registering = lee.page.waitForRequest('**/api/register');
  await lee.page.getByRole('button', { name: 'Join Weekend Warriors' }).click();
  // A club that signs up together behind one address is let in by its link.
  expect(new URL(link).pathname).toBe(`/join/${(await registering).headers()[INVITE_HEADER]}`);
  await lee.page.getByText('Welcome to the Squad!').first().waitFor();
  await lee.page.getByRole('link', { name: 'View Squad Details' }).click();
  await lee.page.getByRole('button', { name: 'Members', exact: true }).click();
  await lee.page.getByText('Dana Reed').first().waitFor();

  await lee.page.goto('/');
  await sayWhenFree(lee);
  await dana.page.goto('/');
  await sayWhenFree(dana);

  await dana.page.getByRole('link', { name: 'Tee Times', exact: true }).click();
  await dana.page.getByRole('button', { name: 'Generate Recommendations', exact: true }).click();
  await dana.page.getByText('2/2').first().waitFor();
  await dana.page.getByRole('button', { name: "I'm In" }).first().click();
  await dana.page.getByText('1 confirmed').first().waitFor();

  await lee.page.getByRole('link', { name: 'Tee Times', exact: true }).click();
  await lee.page.getByText('1 confirmed').first().waitFor();
  await lee.page
    .getByRole('listitem')
    .filter({ hasText: '1 confirmed' })
    .getByRole('button', { name: "I'm In" })
    .click();
  await lee.page.getByText('2 confirmed').first().waitFor();

  await dana.page.getByRole('button', { name: 'Refresh' }).click();
  const offer = dana.page.getByRole('listitem').filter({ hasText: '2 confirmed' });
  await offer.getByRole('button', { name: 'Book It' }).click();
  await dana.page.getByRole('button', { name: 'Confirm Booking' }).click();
  await dana.page.getByText('Booking Reference:').first().waitFor();

  for (const golfer of [dana, lee]) {
    await golfer.page.goto('/');
    const rounds = golfer.page.getByRole('region', { name: 'Upcoming Tee Times' });
    await rounds.getByText('Weekend Warriors').first().waitFor();
    await golfer.page.getByText('Confirmed').first().waitFor();
    await golfer.page.getByRole('button', { name: /^Notifications, \d unread$/ }).click();
    await golfer.page
      .getByText(/You're playing/)
      .first()
      .waitFor();
  }
  expect([dana.faults, lee.faults]).toEqual([[], []]);
});

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
  await fillIn(mia, 'Mia', 'Stone');
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
  await tap(button('Book It'));
  await tap(button('Confirm Booking'));
  await page.getByText('Booking Reference:').first().waitFor();
  expect(taps).toBeLessThanOrEqual(15);
  expect(mia.faults).toEqual([]);
});

/** A friend joins by the link and says when they can play, in their own time. */
async function joinAndAnswer(link: string) {
  const friend = await registerGolfer(stack.url, 'Friend');
  const inviteCode = link.split('/').at(-1) ?? '';
  await friend.ask(routes.join, { params: { inviteCode } });
  for (const date of weekAhead(1).slice(5))
    await friend.ask(routes.saveAvailability, { body: { date, timeSlots: ['09:00'] } });
}

test('what the page is forbidden by its policy counts as a fault: styles and scripts of nobody, and other sites', async () => {
  const { page, faults } = lee;
  const before = faults.length;
  await page.evaluate(`(async () => {
    const add = (tag, text) => document.head.append(Object.assign(document.createElement(tag), { textContent: text }));
    add('style', 'body { color: red }');
    add('script', 'document.title = "hers"');
    await fetch('https://evil.example/').catch(() => {});
  })()`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const directives = faults.slice(before).map((fault) => /(style|script|connect)-src/.exec(fault)?.[0]);
  expect(directives).toEqual(expect.arrayContaining(['style-src', 'script-src', 'connect-src']));
});
