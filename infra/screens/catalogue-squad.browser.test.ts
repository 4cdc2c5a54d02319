import { notificationRoutes } from '@fourball/contracts/http/notification.ts';
import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { during, never, refused } from './answers.ts';
import { openBrowser, type ProofBrowser } from './browser.ts';
import { type ReadySquad, readySquad } from './ready-squad.ts';
import { says } from './words.ts';

const stack = inject('stack');
let ready: ReadySquad;
let browser: ProofBrowser;

beforeAll(async () => {
  ready = await readySquad(stack.url, 'Weekend Warriors');
  browser = await openBrowser(stack.url, { visitor: ready.dana });
});
beforeEach(async () => {
  await browser.page.goto(`/squad/${ready.squad.id}`);
});
afterEach(() => expect(browser.faults).toEqual([]));
afterAll(async () => {
  await browser?.close();
});

const button = (name: string | RegExp) => browser.page.getByRole('button', { name, exact: true });
const inviteDialog = () => browser.page.getByRole('dialog', { name: 'Invite Members' });
const clipboard = () => browser.page.evaluate<string>('navigator.clipboard.readText()');
const withoutClipboard = () =>
  browser.page.evaluate('void (navigator.clipboard.writeText = () => Promise.reject(new Error("Not allowed")))');

async function generateInvite() {
  await button('Invite Members').click();
  await button('Generate Invite Link').click();
  await inviteDialog().getByLabel('Invite code', { exact: true }).waitFor();
}

async function sendConfirmation() {
  await button('Send Confirmation').first().click();
  await browser.page.getByRole('dialog').getByRole('button', { name: 'Send Confirmation' }).click();
}

test.each([
  ['says why', refused(403, 'Only leaders may do this.')],
  ['says nothing', refused(404)],
])('"Failed to generate invite link. Please try again." when a server %s', async (_, how) => {
  await during(browser.page, squadRoutes.createInvite, how, async () => {
    await button('Invite Members').click();
    await button('Generate Invite Link').click();
    await says(browser.page, 'Error', 'Failed to generate invite link. Please try again.');
  });
  await button('Generate Invite Link').waitFor();
});

test('an invite may work for 1, 3, 7, 14 or 30 days, of which 7 are chosen', async () => {
  await button('Invite Members').click();
  const choices = inviteDialog().getByRole('radio');
  await choices.first().waitFor();
  const names = ['1 day', '3 days', '7 days', '14 days', '30 days'];
  expect(await choices.count()).toBe(names.length);
  for (const name of names)
    expect(await inviteDialog().getByRole('radio', { name, exact: true }).isChecked()).toBe(name === '7 days');
  await during(browser.page, squadRoutes.createInvite, never, async () => {
    await button('Generate Invite Link').click();
    await button('Generating...').waitFor();
  });
});

test('"Copied!" names the code, and the link', async () => {
  await generateInvite();
  const code = await inviteDialog().getByLabel('Invite code', { exact: true }).inputValue();
  await button('Copy invite code').click();
  await says(browser.page, 'Copied!', 'Invite code copied to clipboard.');
  expect(await clipboard()).toBe(code);
  await button('Copy invite link').click();
  await says(browser.page, 'Copied!', 'Invite link copied to clipboard.');
  expect(await clipboard()).toBe(`${stack.url}/join/${code}`);
});

test('"Failed to copy to clipboard." where the browser refuses', async () => {
  await generateInvite();
  await withoutClipboard();
  await button('Copy invite code').click();
  await says(browser.page, 'Error', 'Failed to copy to clipboard.');
});

test('"Generate New Link" leads back to the choice, and the next code is another', async () => {
  await generateInvite();
  const code = inviteDialog().getByLabel('Invite code', { exact: true });
  const first = await code.inputValue();
  await button('Generate New Link').click();
  await code.waitFor({ state: 'detached' });
  await inviteDialog().getByRole('radio', { name: '1 day', exact: true }).check({ force: true });
  await button('Generate Invite Link').click();
  await code.waitFor();
  expect(await code.inputValue()).not.toBe(first);
});

test('"Shared" says that the details are in the clipboard where the device has no share sheet', async () => {
  await button('Share').first().click();
  await says(browser.page, 'Shared', 'Tee time details copied to clipboard');
  expect(await clipboard()).toContain('Weekend Warriors');
});

test('sharing that the browser refuses says so', async () => {
  await withoutClipboard();
  await button('Share').first().click();
  await says(browser.page, 'Error', 'Failed to copy to clipboard.');
});

test.each([
  ['says why', refused(409, 'The slot is booked already.'), '409: The slot is booked already.'],
  ['says nothing', refused(409), '409: Conflict'],
])('"Failed to confirm slot" with the message: a server that %s', async (_, how, words) => {
  await during(browser.page, recommendationRoutes.confirmOptimalSlot, how, async () => {
    await button(/^Confirm Slot/)
      .first()
      .click();
    await says(browser.page, 'Failed to confirm slot', words);
  });
  await button(/^Confirm Slot/)
    .first()
    .waitFor();
});

test('"Analysis Complete" says that tee times were found', async () => {
  await button('Find Tee Time').click();
  await says(browser.page, 'Analysis Complete', 'Found optimal tee times based on squad availability');
});

test('"Failed to find optimal tee times", from the button and for the list', async () => {
  await browser.page.getByRole('article').first().waitFor();
  await during(browser.page, recommendationRoutes.optimizeTeeTimes, refused(429, 'Slow down.'), async () => {
    await button('Find Tee Time').click();
    await says(browser.page, 'Error', 'Failed to find optimal tee times');
    await browser.page.reload();
    const alert = browser.page.getByRole('alert').filter({ hasText: 'Failed to find optimal tee times' });
    await alert.getByText('429: Slow down.', { exact: true }).waitFor();
  });
  await button('Try again').click();
  await browser.page.getByRole('article').first().waitFor();
});

test.each([
  ['says why', refused(403, 'Only leaders may do this.')],
  ['says nothing', refused(404)],
])('"Failed to send confirmation. Please try again." when a server %s', async (_, how) => {
  await during(browser.page, notificationRoutes.notifyTeeTime, how, async () => {
    await sendConfirmation();
    await says(browser.page, 'Error', 'Failed to send confirmation. Please try again.');
  });
  await browser.page.getByRole('dialog', { name: 'Confirm tee time' }).waitFor();
});

test('"Confirmation Sent!" counts whom it reached', async () => {
  await sendConfirmation();
  await says(browser.page, 'Confirmation Sent!', 'Notified 1 members about the tee time');
});

test('"Slot confirmed!" is said of a slot', async () => {
  await button(/^Confirm Slot/)
    .first()
    .click();
  await says(browser.page, 'Slot confirmed!');
});

test.each([['/squad'], ['/squad/']])('%s, which names no squad, is no page', async (path) => {
  await browser.page.goto(path);
  await browser.page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
});

test.each([['no-id'], ['00000000-0000-4000-8000-000000000000']])(
  'a squad "%s" is "Squad Not Found", with a way home',
  async (id) => {
    const { page } = browser;
    await page.goto(`/squad/${id}`);
    await page.getByRole('heading', { name: 'Squad Not Found', level: 1 }).waitFor();
    await page.getByText("This squad doesn't exist or you don't have access to it.", { exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Go Back Home' }).getAttribute('href')).toBe('/');
  },
);
