import { routes } from '@fourball/contracts/http/routes.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { expect, inject, test } from 'vitest';
import { inDays } from '../../proofs/golfer.ts';
import { openBrowser } from '../screens/browser.ts';
import { bookRound, readySquad } from '../screens/ready-squad.ts';

const stack = inject('stack');
const ready = await readySquad(stack.url, 'Weekend Warriors');
await bookRound(ready);
const listed = () => ready.lee.ask(routes.listNotifications, { query: { limit: 50 } });
for (const course of ['Fern Hill', 'Dustmoth Nine', 'Ember Wren'])
  await ready.dana.ask(routes.notifyTeeTime, {
    params: { squadId: ready.squad.id },
    body: {
      teeTimeDetails: { date: inDays(9), time: '09:00', course, pricePerPlayer: 40 },
      availableMembers: [ready.lee.user.id],
    },
  });
await until("Lee's news", async () => {
  const news = await listed();
  return news.length >= 4 && news.some(({ type }) => type === 'booking_confirmation');
});
const lee = await openBrowser(stack.url, { visitor: ready.lee });
const toast = (text: string) => lee.page.getByRole('listitem').getByText(text, { exact: true }).first().waitFor();

test('the bell counts what is unread, and its panel shows, filters and reads it', async () => {
  const { page } = lee;
  const unread = (await listed()).filter(({ isRead }) => !isRead).length;
  await page.goto('/');
  await page.getByRole('button', { name: `Notifications, ${unread} unread` }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await panel.getByText(/ ago$/).first().waitFor();
  await panel
    .getByRole('button', { name: /^Mark as read/ })
    .first()
    .click();
  await panel.getByRole('button', { name: `Unread (${unread - 1})` }).click();
  await panel.getByRole('button', { name: 'Mark all read' }).click();
  await toast('Notifications Updated');
  await toast('All notifications marked as read');
  await panel.getByText('No unread notifications').waitFor();
  await panel.getByRole('button', { name: 'All', exact: true }).click();
  await panel.getByRole('button', { name: 'Close notifications' }).click();
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
});

test('a deleted notification can be taken back for as long as its message stands, and is gone with it', async () => {
  const { page } = lee;
  const before = (await listed()).length;
  await page.getByRole('button', { name: 'Notifications', exact: true }).press('Enter');
  const remove = page.getByRole('button', { name: /^Delete: / });
  await remove.first().click();
  await toast('Notification Deleted');
  await toast('Notification has been removed');
  expect(await remove.count()).toBe(before - 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await remove.count()).toBe(before);
  expect(await listed()).toHaveLength(before);

  await remove.first().click();
  await toast('Notification Deleted');
  await page.keyboard.press('F8');
  await page.getByRole('button', { name: 'Close message' }).click();
  await until('the deletion', async () => (await listed()).length === before - 1);

  await remove.first().click();
  await toast('Notification Deleted');
  await page.goto('/profile');
  await until('the deletion that was sent as the page was left', async () => (await listed()).length === before - 2);
  expect(lee.faults).toEqual([]);
});
