import { notificationRoutes } from '@fourball/contracts/http/notification.ts';
import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { sentBy } from './answers.ts';
import { openBrowser, type ProofBrowser } from './browser.ts';
import { type ReadySquad, readySquad } from './ready-squad.ts';
import { isFine, isWrong, says } from './words.ts';

const stack = inject('stack');
let ready: ReadySquad;
let browser: ProofBrowser;

beforeAll(async () => {
  ready = await readySquad(stack.url, 'Weekend Warriors');
  browser = await openBrowser(stack.url, { visitor: ready.dana });
});
afterEach(() => expect(browser.faults).toEqual([]));
afterAll(async () => {
  await browser?.close();
});

const button = (name: string) => browser.page.getByRole('button', { name, exact: true });
const dialog = (name: string) => browser.page.getByRole('dialog', { name, exact: true });

test('Create Squad: the name is required, which is said as it is typed', async () => {
  const { page } = browser;
  await page.goto('/create-squad');
  const name = page.getByLabel('Squad Name', { exact: true });
  await name.fill('W');
  await isFine(name);
  await name.fill('');
  await isWrong(name, 'Squad name is required');
  await name.fill('Weekend Warriors');
  await isFine(name);
});

test('Create Squad: a name has at most 100 characters', async () => {
  const name = browser.page.getByLabel('Squad Name', { exact: true });
  await name.fill('W'.repeat(101));
  await isWrong(name, 'Squad name must be at most 100 characters');
  await name.fill('W'.repeat(100));
  await isFine(name);
});

test('Create Squad: an empty form is refused for its name alone', async () => {
  const name = browser.page.getByLabel('Squad Name', { exact: true });
  await name.fill('');
  await button('Create Squad').click();
  await isWrong(name, 'Squad name is required');
  for (const label of [/^Description/, /^Email Addresses/]) await isFine(browser.page.getByLabel(label));
});

test.each([
  ['somebody', 'an "@" is missing'],
  ['somebody@', 'nothing follows the "@"'],
])('Invite to Squad: "%s" is not added (%s)', async (typed) => {
  const { page } = browser;
  await page.goto('/create-squad');
  await button('Invite from Contacts').click();
  const search = dialog('Invite to Squad').getByPlaceholder('Search contacts or enter email...');
  await search.fill(typed);
  await search.press('Enter');
  await says(page, 'Invalid Email', 'Please enter a valid email address.');
  expect(await dialog('Invite to Squad').getByRole('region').count()).toBe(0);
});

test('Invite to Squad: nothing is sent with nobody selected', async () => {
  const send = dialog('Invite to Squad').getByRole('button', { name: 'Send Invites (0)', exact: true });
  expect(await send.getAttribute('aria-disabled')).toBe('true');
  await send.press('Enter');
  await says(browser.page, 'No Contacts Selected', 'Please select at least one contact to invite.');
});

test('Invite to Squad: a typed contact is called by what stands before the "@"', async () => {
  const invite = dialog('Invite to Squad');
  await invite.getByPlaceholder('Search contacts or enter email...').fill('Robin.Hill@example.com');
  await invite.getByRole('button', { name: 'Add', exact: true }).click();
  await invite.getByRole('region', { name: 'Selected (1)' }).getByText('robin.hill', { exact: true }).waitFor();
  await invite.getByRole('button', { name: 'Send Invites (1)' }).click();
  await says(browser.page, 'Contacts Selected');
});

test('Create Squad: typed addresses are trimmed, empty ones dropped, and a name is all that is needed besides', async () => {
  const { page } = browser;
  await page.getByLabel('Squad Name', { exact: true }).fill(' Early Birds ');
  await page.getByLabel(/^Email Addresses/).fill(' kim@example.com ,, ,robin.hill@example.com,');
  const body = await sentBy(page, squadRoutes.createSquad, () => button('Create Squad').click());
  expect(body).toMatchObject({
    name: 'Early Birds',
    inviteEmails: 'kim@example.com, robin.hill@example.com',
    description: null,
    preferredDays: [],
  });
  await says(page, 'Squad created!', 'Early Birds is ready. 2 invitations sent.');
});

test.each([
  ['Golf Course', '', 'Please fill in the golf course', 'Fern Hill'],
  ['Price per Player', '', 'Please fill in the price per player', '45.50'],
  ['Price per Player', '-1', 'Please fill in the price per player', '0'],
])(
  'Confirm tee time: %s "%s" is refused beside its field (%s) until it is "%s"',
  async (label, wrong, sentence, right) => {
    const { page } = browser;
    if (!(await dialog('Confirm tee time').isVisible())) {
      await page.goto(`/squad/${ready.squad.id}`);
      await button('Send Confirmation').first().click();
    }
    const field = dialog('Confirm tee time').getByLabel(label, { exact: true });
    await field.fill(wrong);
    await dialog('Confirm tee time').getByRole('button', { name: 'Send Confirmation' }).click();
    await says(page, 'Missing Information', 'Please fill in the golf course and price per player');
    await isWrong(field, sentence);
    await field.fill(right);
    await isFine(field);
  },
);

test('Confirm tee time: the price is a number from 0 in steps of 0.01', async () => {
  const price = dialog('Confirm tee time').getByLabel('Price per Player', { exact: true });
  const limits = await Promise.all(['type', 'min', 'step'].map((name) => price.getAttribute(name)));
  expect(limits).toEqual(['number', '0', '0.01']);
});

test('Confirm tee time: the note is counted to 500 characters, and one that is longer is sent all the same', async () => {
  const confirm = dialog('Confirm tee time');
  await confirm.getByLabel('Note', { exact: true }).fill('n'.repeat(612));
  await confirm.getByText('612/500 characters', { exact: true }).waitFor();
  const send = () => confirm.getByRole('button', { name: 'Send Confirmation' }).click();
  expect(await sentBy(browser.page, notificationRoutes.notifyTeeTime, send)).toMatchObject({ note: 'n'.repeat(612) });
  await says(browser.page, 'Confirmation Sent!');
  const [news] = await ready.lee.ask(notificationRoutes.listNotifications, { query: { limit: 1 } });
  expect(/n+$/.exec(news?.message ?? '')?.[0].length).toBeLessThanOrEqual(500);
});

test.each([
  ['   ', null],
  ['', null],
  [undefined, null],
  ['64.50', 64.5],
])('a course whose average price is given as %j has %j', async (averagePrice, price) => {
  const body = { name: `Fern Hill ${JSON.stringify(averagePrice)}`, timeZone: 'America/Denver', averagePrice };
  const course = await ready.dana.ask(recommendationRoutes.addCourse, { body });
  expect(course.averagePrice).toBe(price);
});
