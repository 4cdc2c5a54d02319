import { calendarRoutes } from '@fourball/contracts/http/calendar.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Golfer, registerGolfer } from '../proofs/golfer.ts';
import { openBrowser, type ProofBrowser } from './browser.ts';
import { lookAt } from './looks.ts';

const stack = inject('stack');
let dana: Golfer;
let browser: ProofBrowser;

const toast = (text: string) => browser.page.getByRole('listitem').getByText(text, { exact: true }).waitFor();
const dialog = () => browser.page.getByRole('dialog', { name: 'Calendar Sync' });
const sync = () => dana.ask(calendarRoutes.calendarSync, {});

beforeAll(async () => {
  dana = await registerGolfer(stack.url, 'Dana');
  browser = await openBrowser(stack.url, { visitor: dana });
  // Nothing of the providers is reached from a test; where they are asked to subscribe is held beside the code.
  await browser.context.route(/calendar\.google\.com/, (route) => route.fulfill({ body: 'subscribe' }));
});
afterAll(async () => {
  await browser?.close();
});

test('the dialog begins without a calendar, with sync on and auto-sync off', async () => {
  const { page } = browser;
  await page.goto('/availability');
  await page.getByRole('button', { name: 'Sync Calendar' }).click();
  await dialog().getByText('0 connected').waitFor();
  await dialog().getByRole('switch', { name: 'Enable Calendar Sync', checked: true }).waitFor();
  await dialog().getByRole('switch', { name: 'Auto-sync', checked: false }).waitFor();
  await dialog().getByText('Automatically sync new bookings').waitFor();
  await dialog().getByText('Sync with your Google Calendar events').waitFor();
  await dialog().getByText('Sync with your iPhone/Mac calendar').waitFor();
  await dialog().getByText('How it works').waitFor();
  expect(await dialog().getByRole('button', { name: 'Sync Now' }).count()).toBe(0);
  expect(await lookAt(browser, 'calendar-sync')).toEqual([]);
});

test('connecting makes a private feed and leads to the provider; Apple is told apart where it cannot', async () => {
  const subscribing = browser.context.waitForEvent('page');
  await dialog().getByRole('button', { name: 'Connect Google Calendar' }).click();
  const page = await subscribing;
  expect(new URL(page.url()).host).toBe('calendar.google.com');
  await page.close();
  await dialog().getByText('1 connected').waitFor();
  await dialog()
    .getByText(/^Last sync: /)
    .waitFor();
  const [connection] = (await sync()).connections;
  expect(await fetch(connection?.feedUrl ?? '').then((answer) => answer.status)).toBe(200);

  await dialog().getByRole('button', { name: 'Connect Apple Calendar' }).click();
  await toast('Apple Calendar Not Available');
  await toast('Calendar access is not available on this device/browser');
  expect((await sync()).connections).toHaveLength(1);
});

test('syncing says when it was done, and auto-sync needs sync', async () => {
  await dialog().getByRole('button', { name: 'Sync Now' }).click();
  await toast('Sync Complete');
  await dialog().getByRole('switch', { name: 'Auto-sync' }).click();
  await expect.poll(sync).toMatchObject({ syncEnabled: true, autoSync: true });
  await dialog().getByRole('switch', { name: 'Enable Calendar Sync' }).click();
  await dialog().getByRole('switch', { name: 'Auto-sync', disabled: true }).waitFor();
  await expect.poll(sync).toMatchObject({ syncEnabled: false });
  await dialog().getByRole('switch', { name: 'Enable Calendar Sync' }).click();
  expect(await lookAt(browser, 'calendar-sync-connected')).toEqual([]);
});

test('an address that is no calendar on the public internet is refused beside its field', async () => {
  const address = dialog().getByLabel("Your calendar's secret address");
  await address.fill('http://calendar.example/private.ics');
  await dialog().getByRole('button', { name: 'Connect', exact: true }).click();
  await dialog()
    .getByText(/https address/)
    .waitFor();
  await address.fill('https://127.0.0.1/private.ics');
  await dialog().getByRole('button', { name: 'Connect', exact: true }).click();
  await toast('Connection Failed');
  await toast('Unable to connect to calendar. Please try again.');
  await dialog()
    .getByText(/^400: /)
    .waitFor();
  expect((await sync()).imported).toBeNull();
});

test('disconnecting revokes the feed', async () => {
  const [connection] = (await sync()).connections;
  await dialog().getByRole('button', { name: 'Disconnect Google Calendar' }).click();
  await dialog().getByText('0 connected').waitFor();
  expect(await fetch(connection?.feedUrl ?? '').then((answer) => answer.status)).toBe(404);
  expect(browser.faults).toEqual([]);
});
