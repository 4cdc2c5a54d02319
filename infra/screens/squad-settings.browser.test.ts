import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Golfer, registerGolfer } from '../proofs/golfer.ts';
import { createSquad } from '../proofs/squad.ts';
import { openBrowser, type ProofBrowser } from './browser.ts';

const stack = inject('stack');
let dana: Golfer;
let browser: ProofBrowser;
let squadId: string;

beforeAll(async () => {
  dana = await registerGolfer(stack.url, 'Dana');
  squadId = (await createSquad(dana, 'Weekend Warriors')).squad.id;
  browser = await openBrowser(stack.url, { visitor: dana });
  await browser.page.goto(`/squad/${squadId}`);
});
afterAll(async () => {
  await browser?.close();
});

const dialog = () => browser.page.getByRole('dialog', { name: 'Squad settings' });
const open = async () => {
  await browser.page.getByRole('button', { name: 'Edit Squad' }).click();
  await dialog().waitFor();
};
const save = async () => {
  await dialog().getByRole('button', { name: 'Save Squad' }).click();
  await dialog().waitFor({ state: 'detached' });
  return dana.ask(squadRoutes.getSquad, { params: { squadId } });
};

test('without a home area and a zone the squad says what holds instead', async () => {
  await open();
  await dialog()
    .getByText(/^Courses of this area are candidates for your tee times/)
    .waitFor();
  const zone = dialog().getByLabel('Time Zone');
  expect([await zone.inputValue(), await zone.getAttribute('placeholder')]).toEqual(['', 'As its courses']);
  await zone.fill('lisb');
  expect(await dialog().locator('datalist option').getAttribute('value')).toBe('Europe/Lisbon');
  await zone.fill('Mars');
  await dialog().getByRole('button', { name: 'Save Squad' }).click();
  await dialog().getByText('Choose a time zone of the list, such as America/Denver', { exact: true }).waitFor();
  await browser.picture('squad-settings-area');
});

test('a state without its city is refused in words', async () => {
  await dialog().getByLabel('State').fill('CO');
  await dialog().getByRole('button', { name: 'Save Squad' }).click();
  await dialog().getByText('Name the city, too, or leave both empty', { exact: true }).waitFor();
});

test('a home area and a zone are saved', async () => {
  await dialog().getByLabel('City').fill('Boulder');
  await dialog().getByLabel('Time Zone').fill('Denver');
  expect(await save()).toMatchObject({ homeArea: { city: 'Boulder', state: 'CO' }, timeZone: 'America/Denver' });
});

test('they are there when the settings are opened again, and what is not touched stays', async () => {
  await open();
  expect(await dialog().getByLabel('City').inputValue()).toBe('Boulder');
  expect(await dialog().getByLabel('Time Zone').inputValue()).toBe('America/Denver');
  await dialog().getByLabel('Squad Name').fill('Early Birds');
  expect(await save()).toMatchObject({
    name: 'Early Birds',
    homeArea: { city: 'Boulder', state: 'CO' },
    timeZone: 'America/Denver',
    isPrivate: true,
  });
});

test('emptied, they are gone', async () => {
  await open();
  await dialog().getByLabel('City').fill('');
  await dialog().getByLabel('State').fill('');
  await dialog().getByLabel('Time Zone').fill('');
  expect(await save()).toMatchObject({ homeArea: null, timeZone: null });
});

test('a failure is said, and the settings stay open with what was typed', async () => {
  await open();
  await dialog().getByLabel('City').fill('Golden');
  await browser.page.route(`**/api/squads/${squadId}`, (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await dialog().getByRole('button', { name: 'Save Squad' }).click();
  await browser.page.getByText('Failed to save the squad', { exact: true }).first().waitFor();
  expect(await dialog().getByLabel('City').inputValue()).toBe('Golden');
  expect(browser.faults).toEqual([]);
});
