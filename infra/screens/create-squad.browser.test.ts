import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Golfer, registerGolfer } from '../proofs/golfer.ts';
import { createSquad } from '../proofs/squad.ts';
import { openBrowser, type ProofBrowser } from './browser.ts';
import { lookAt } from './looks.ts';

const stack = inject('stack');
let dana: Golfer;
let lee: Golfer;
let browser: ProofBrowser;

const toast = (text: string) => browser.page.getByRole('listitem').getByText(text, { exact: true }).waitFor();
const button = (name: string) => browser.page.getByRole('button', { name, exact: true });

beforeAll(async () => {
  [dana, lee] = await Promise.all([registerGolfer(stack.url, 'Dana'), registerGolfer(stack.url, 'Lee')]);
  const { inviteCode } = await createSquad(dana, 'Old Friends');
  await lee.ask(squadRoutes.join, { params: { inviteCode } });
  browser = await openBrowser(stack.url, { visitor: dana });
});
afterAll(async () => {
  await browser?.close();
});

test('what is wrong is said while it is typed', async () => {
  const { page } = browser;
  await page.goto('/create-squad');
  await page.getByRole('heading', { name: 'Create New Squad' }).waitFor();
  await page.getByText('Build your golf group and start scheduling').waitFor();
  await page.getByLabel('Squad Name').fill('A');
  await page.getByLabel('Squad Name').fill('');
  await page.getByText('Squad name is required').waitFor();
  expect(await lookAt(browser, 'create-squad')).toEqual([]);
});

test('a home area is a city with or without its state, and says what it does', async () => {
  const area = browser.page.getByRole('group', { name: 'Home area' });
  await area
    .getByText("Courses of this area are candidates for your tee times, besides the members' favorites.")
    .waitFor();
  await area.getByLabel('State').fill('CO');
  await area.getByText('Name the city, too, or leave both empty', { exact: true }).waitFor();
  await area.getByLabel('State').fill('');
  await area.getByText('Name the city, too, or leave both empty').waitFor({ state: 'detached' });
});

test('contacts are squad mates and typed addresses; each refusal says why', async () => {
  const { page } = browser;
  await button('Invite from Contacts').click();
  const dialog = page.getByRole('dialog', { name: 'Invite to Squad' });
  const search = dialog.getByPlaceholder('Search contacts or enter email...');
  await search.fill('somebody');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await toast('Invalid Email');
  await toast('Please enter a valid email address.');
  await search.fill('');
  await dialog.getByRole('button', { name: 'Send Invites (0)', disabled: true }).click({ force: true });
  await toast('No Contacts Selected');
  await toast('Please select at least one contact to invite.');

  await search.fill('LEE');
  await dialog.getByRole('checkbox', { name: /Lee Proof/ }).check();
  await search.fill('robin@example.com');
  await search.press('Enter');
  await dialog.getByLabel('Personal message').fill('Saturdays at nine?');
  expect(await lookAt(browser, 'create-squad-invite')).toEqual([]);
  await dialog.getByRole('button', { name: 'Send Invites (2)' }).click();
  await toast('Contacts Selected');
  await page.getByRole('region', { name: 'Selected (2)' }).getByText('Lee Proof').waitFor();
});

test('a draft survives a reload', async () => {
  const { page } = browser;
  await page.getByLabel('Squad Name').fill('Weekend Warriors');
  await button('Saturday').click();
  await page.getByLabel('City').fill('Boulder');
  await button('Save Draft').click();
  await toast('Draft Saved');
  await page.reload();
  await button('Load Draft').click();
  await toast('Draft Loaded');
  await page.getByText('Draft loaded', { exact: true }).waitFor();
  await page.getByText('Selected: Saturday').waitFor();
  await page.getByRole('region', { name: 'Selected (2)' }).waitFor();
});

test('a wrong address is refused by name, and nothing is created', async () => {
  const { page } = browser;
  await page.getByLabel('Email Addresses').fill('kim@example.com, not-an-address');
  await button('Create Squad').click();
  await page
    .getByRole('main')
    .getByText(/not-an-address/)
    .waitFor();
  expect(await dana.ask(squadRoutes.listSquads, {})).toHaveLength(1);
  await page.getByLabel('Email Addresses').fill('kim@example.com');
});

test('the squad is created with its settings, everyone invited once, and the draft is gone', async () => {
  const { page } = browser;
  await page.getByRole('switch', { name: 'Auto-book best times' }).click();
  await button('Create Squad').click();
  await toast('Squad created!');
  await toast('Weekend Warriors is ready. 3 invitations sent.');
  await page.getByRole('heading', { name: 'Weekend Warriors', level: 1 }).waitFor();
  const squads = await dana.ask(squadRoutes.listSquads, {});
  expect(squads.find(({ name }) => name === 'Weekend Warriors')).toMatchObject({
    preferredDays: ['saturday'],
    homeArea: { city: 'Boulder', state: null },
    isPrivate: true,
    autoBookEnabled: true,
  });
  await page.goto('/create-squad');
  await button('Load Draft').click();
  await toast('No Draft');
  expect(browser.faults).toEqual([]);
});
