import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { type Golfer, registerGolfer } from '../proofs/golfer.ts';
import { during, never, refused } from './answers.ts';
import { openBrowser, type ProofBrowser } from './browser.ts';
import { says } from './words.ts';

const stack = inject('stack');
let dana: Golfer;
let browser: ProofBrowser;

beforeAll(async () => {
  dana = await registerGolfer(stack.url, 'Dana');
  browser = await openBrowser(stack.url, { visitor: dana });
});
beforeEach(async () => {
  await browser.page.goto('/create-squad');
});
afterEach(() => expect(browser.faults).toEqual([]));
afterAll(async () => {
  await browser?.close();
});

const button = (name: string) => browser.page.getByRole('button', { name, exact: true });
const dialog = () => browser.page.getByRole('dialog', { name: 'Invite to Squad' });
const search = () => dialog().getByPlaceholder('Search contacts or enter email...');

async function create(name = 'Early Birds') {
  await browser.page.getByLabel('Squad Name', { exact: true }).fill(name);
  await button('Create Squad').click();
}

/** Gives the browser the contact picker that some phones have. */
const withContactPicker = (select: string) =>
  browser.page.evaluate(
    `Object.defineProperty(navigator, 'contacts', { configurable: true, value: { select: async () => ${select} } })`,
  );

async function chooseFromPhone(select: string) {
  await withContactPicker(select);
  await button('Invite from Contacts').click();
  await dialog().getByRole('button', { name: 'Choose from this phone' }).click();
}

test.each([
  ['says why', refused(429, '50 invitations a day are the most.'), '429: 50 invitations a day are the most.'],
  ['says nothing', refused(404), 'Failed to create squad. Please try again.'],
])('"Error" of a squad that is not created: a server that %s', async (_, how, words) => {
  await during(browser.page, squadRoutes.createSquad, how, async () => {
    await create();
    await says(browser.page, 'Error', words);
  });
  expect(await browser.page.getByLabel('Squad Name', { exact: true }).inputValue()).toBe('Early Birds');
});

test('"Creating Squad..." stands on the button while the server thinks', async () => {
  await during(browser.page, squadRoutes.createSquad, never, async () => {
    await create();
    await button('Creating Squad...').waitFor();
  });
});

test.each([
  ['', 'Early Birds is ready. Invite your golf friends.'],
  ['robin.one@example.com', 'Early Birds is ready. 1 invitation sent.'],
  ['robin.two@example.com, kim@example.com', 'Early Birds is ready. 2 invitations sent.'],
])('"Squad created!" counts the invitations to "%s", and its page opens', async (addresses, words) => {
  await browser.page.getByLabel(/^Email Addresses/).fill(addresses);
  await create();
  await says(browser.page, 'Squad created!', words);
  await browser.page.waitForURL('**/squad/*');
});

test('"Draft Saved", "Draft Loaded", and no draft any more once the squad is created', async () => {
  const { page } = browser;
  await button('Load Draft').click();
  await says(page, 'No Draft');
  await page.getByLabel('Squad Name', { exact: true }).fill('Night Owls');
  await page.getByRole('switch', { name: 'Private Squad' }).click();
  await button('Save Draft').click();
  await says(page, 'Draft Saved');
  await page.reload();
  expect(await page.getByText('Draft loaded', { exact: true }).count()).toBe(0);
  await button('Load Draft').click();
  await says(page, 'Draft Loaded');
  await page.getByRole('status').getByText('Draft loaded', { exact: true }).waitFor();
  await page.getByRole('switch', { name: 'Private Squad', checked: false }).waitFor();
  await button('Create Squad').click();
  await says(page, 'Squad created!');
  await page.goto('/create-squad');
  await button('Load Draft').click();
  await says(page, 'No Draft');
});

test('"No contacts available" tells how to invite somebody all the same', async () => {
  await button('Invite from Contacts').click();
  await dialog().getByText('No contacts available', { exact: true }).waitFor();
  await dialog().getByText('Enter an email address above to invite someone manually', { exact: true }).waitFor();
  const message = dialog().getByPlaceholder('Hey! Want to join our golf squad?');
  expect(await message.getAttribute('rows')).toBe('3');
  expect(await dialog().getByRole('button', { name: 'Choose from this phone' }).count()).toBe(0);
  await dialog().getByRole('button', { name: 'Cancel', exact: true }).click();
  await dialog().waitFor({ state: 'detached' });
});

test('"Contacts Selected" is said of those who were added, and each can be left out again', async () => {
  await button('Invite from Contacts').click();
  for (const address of ['robin@example.com', 'kim@example.com']) {
    await search().fill(address);
    await search().press('Enter');
  }
  await dialog().getByRole('button', { name: 'Remove kim' }).click();
  await search().fill('KIM');
  await dialog()
    .getByRole('checkbox', { name: /kim@example\.com/, checked: false })
    .waitFor();
  expect(await dialog().getByRole('checkbox').count()).toBe(1);
  await dialog().getByRole('button', { name: 'Send Invites (1)', exact: true }).click();
  await says(browser.page, 'Contacts Selected');
  const chosen = browser.page.getByRole('region', { name: 'Selected (1)' });
  await chosen.getByRole('button', { name: 'Remove robin' }).click();
  await chosen.waitFor({ state: 'detached' });
});

test('contacts of the phone are chosen at once, by the name that they have there', async () => {
  const robin = `{ name: ['Robin Hill'], email: ['robin@example.com'], tel: ['555'] }`;
  await chooseFromPhone(`[${robin}, { name: ['No Address'], email: [], tel: [] }]`);
  await dialog()
    .getByRole('checkbox', { name: /Robin Hill/, checked: true })
    .waitFor();
  await dialog().getByRole('button', { name: 'Send Invites (1)', exact: true }).waitFor();
});

test.each([
  [
    'Contact Access Not Available',
    'TypeError',
    'This browser has none. You can invite people by entering their email address.',
  ],
  ['Contact Access Denied', 'DOMException', 'You can invite people by entering their email address.'],
])('"%s" after a %s tells that one can invite by email', async (title, error, words) => {
  await chooseFromPhone(`Promise.reject(new ${error}('no'))`);
  await says(browser.page, title, words);
});

test('"Authentication Required": a session that has ended leads to the sign-in page', async () => {
  const { page } = browser;
  await during(page, squadRoutes.createSquad, refused(401, 'Not authenticated'), async () => {
    await create();
    await says(page, 'Authentication Required', 'Your session has expired. Please sign in again.');
    await page.waitForURL('**/auth?*');
  });
});

test('a visitor is led from Create Squad to the sign-in page, and back', async () => {
  await browser.context.clearCookies();
  await browser.page.goto('/create-squad');
  await browser.page.waitForURL('**/auth?returnTo=%2Fcreate-squad');
  await browser.page.getByRole('tab', { name: 'Sign In', selected: true }).waitFor();
});
