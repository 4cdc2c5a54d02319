import { type Notification, notificationRoutes } from '@fourball/contracts/http/notification.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { type Golfer, registerGolfer } from '../proofs/golfer.ts';
import { createSquad, inDays } from '../proofs/squad.ts';
import { answer, changed, during, given, never, refused } from './answers.ts';
import { openBrowser, type ProofBrowser } from './browser.ts';
import { says } from './words.ts';

const stack = inject('stack');
const { listNotifications, readNotification, readAllNotifications, deleteNotification } = notificationRoutes;
let lee: Golfer;
let browser: ProofBrowser;

beforeAll(async () => {
  const dana = await registerGolfer(stack.url, 'Dana');
  lee = await registerGolfer(stack.url, 'Lee');
  const { squad, inviteCode } = await createSquad(dana, 'Weekend Warriors');
  await lee.ask(squadRoutes.join, { params: { inviteCode } });
  const tellLee = (course: string) =>
    dana.ask(notificationRoutes.notifyTeeTime, {
      params: { squadId: squad.id },
      body: {
        teeTimeDetails: { date: inDays(9), time: '09:00', course, pricePerPlayer: 40 },
        availableMembers: [lee.user.id],
      },
    });
  await until('Lee is known as a member', async () => (await tellLee('Fern Hill')).notified === 1);
  for (const course of ['Dustmoth Nine', 'Ember Wren']) await tellLee(course);
  browser = await openBrowser(stack.url, { visitor: lee });
});
afterEach(() => expect(browser.faults).toEqual([]));
afterAll(async () => {
  await browser?.close();
});

const listed = () => lee.ask(listNotifications, { query: { limit: 50 } });
const panel = () => browser.page.getByRole('dialog', { name: 'Notifications' });
const bell = () => browser.page.getByRole('button', { name: /^Notifications/ });
const press = (name: string | RegExp) => panel().getByRole('button', { name }).first().click();

async function openPanel() {
  await browser.page.goto('/profile');
  await bell().click();
}

/** What the browser is told of the notifications, by both the bell and the panel. */
const notificationsAre = (change: (notifications: Notification[]) => Notification[]) =>
  answer(browser.page, listNotifications, changed(listNotifications, change));

test.each([
  ['says why', refused(409, 'It is gone already.'), '409: It is gone already.'],
  ['says nothing', refused(404), 'Failed to mark notification as read'],
])('"Error" of marking one as read: a server that %s', async (_, how, words) => {
  await openPanel();
  await during(browser.page, readNotification, how, async () => {
    await press(/^Mark as read: /);
    await says(browser.page, 'Error', words);
  });
  // It is unread again, as the server has it.
  const unread = (await listed()).filter(({ isRead }) => !isRead).length;
  await panel()
    .getByRole('button', { name: `Unread (${unread})` })
    .waitFor();
});

test.each([
  ['says why', refused(409, 'Not now.'), '409: Not now.'],
  ['says nothing', refused(404), 'Failed to mark all as read'],
])('"Error" of marking all as read: a server that %s', async (_, how, words) => {
  await openPanel();
  await during(browser.page, readAllNotifications, how, async () => {
    await press('Mark all read');
    await says(browser.page, 'Error', words);
  });
});

test.each([
  ['says why', refused(409, 'It cannot go.'), '409: It cannot go.'],
  ['says nothing', refused(403), 'Failed to delete notification'],
])('"Error" of a deletion, which brings the notification back: a server that %s', async (_, how, words) => {
  await openPanel();
  const remove = panel().getByRole('button', { name: /^Delete: / });
  await remove.first().waitFor();
  const before = await remove.count();
  await during(browser.page, deleteNotification, how, async () => {
    await remove.first().click();
    await says(browser.page, 'Notification Deleted', 'Notification has been removed');
    await browser.page.getByRole('button', { name: 'Close message' }).click();
    await says(browser.page, 'Error', words);
  });
  await expect.poll(() => remove.count()).toBe(before);
});

test.each([
  ['500 with a word', refused(500, 'Something went wrong')],
  ['503 without one', refused(503)],
  ['404', refused(404)],
])('a list that fails with %s is silently an empty one', async (_, how) => {
  await during(browser.page, listNotifications, how, async () => {
    await openPanel();
    await panel().getByText('No notifications yet', { exact: true }).waitFor();
    expect(await bell().getAttribute('aria-label')).toBe('Notifications');
    expect(
      await browser.page
        .getByRole('region', { name: /^Messages/ })
        .getByRole('listitem')
        .count(),
    ).toBe(0);
  });
  // That the server failed was this test's doing.
  const ours = browser.faults.filter((fault) => /^50[03] .*\/api\/notifications\?/.test(fault));
  (browser.faults as string[]).splice(0, ours.length);
});

test('"Loading notifications..." stands where the list will be', async () => {
  await during(browser.page, listNotifications, never, async () => {
    await openPanel();
    await panel().getByText('Loading notifications...', { exact: true }).waitFor();
  });
});

test('"No notifications yet" is said to one who has none', async () => {
  await during(browser.page, listNotifications, given(listNotifications, []), async () => {
    await openPanel();
    await panel().getByText('No notifications yet', { exact: true }).waitFor();
    await panel().getByRole('button', { name: 'Unread (0)' }).click();
    await panel().getByText('No unread notifications', { exact: true }).waitFor();
    expect(await panel().getByRole('button', { name: 'Mark all read' }).count()).toBe(0);
  });
});

test.each([
  [0, 'Notifications'],
  [1, 'Notifications, 1 unread'],
  [9, 'Notifications, 9 unread'],
  [10, 'Notifications, 9+ unread'],
])('of %i unread notifications the bell says "%s"', async (count, words) => {
  const stop = await notificationsAre(([one]) =>
    Array.from({ length: 10 }, (_, index) => ({
      ...(one as Notification),
      id: `00000000-0000-4000-8000-00000000000${index}`,
      isRead: index >= count,
    })),
  );
  await browser.page.goto('/profile');
  await browser.page.getByRole('button', { name: words, exact: true }).waitFor();
  await stop();
});

test('an unread notification is told apart by a word and its weight, and can be marked as read; a read one cannot', async () => {
  const stop = await notificationsAre(([one]) => [
    { ...(one as Notification), id: '00000000-0000-4000-8000-000000000001', title: 'Squad news', isRead: false },
    { ...(one as Notification), id: '00000000-0000-4000-8000-000000000002', title: 'Old news', isRead: true },
  ]);
  await openPanel();
  const item = (title: string) => panel().getByRole('listitem').filter({ hasText: title });
  await item('Squad news').getByText('Unread: ').waitFor();
  expect(await item('Old news').getByText('Unread: ').count()).toBe(0);
  expect(await item('Old news').getByRole('button').allTextContents()).toHaveLength(1);
  await panel().getByRole('button', { name: 'Mark as read: Squad news' }).waitFor();
  for (const title of ['Squad news', 'Old news'])
    await panel()
      .getByRole('button', { name: `Delete: ${title}` })
      .waitFor();
  for (const when of await panel().getByText(/ ago$/).allTextContents()) expect(when).toMatch(/ago$/);
  await panel().getByRole('button', { name: 'Unread (1)' }).click();
  await item('Old news').waitFor({ state: 'detached' });
  await panel().getByRole('button', { name: 'Close notifications' }).click();
  await panel().waitFor({ state: 'detached' });
  await stop();
});

test('a type that this app does not know is shown like any other', async () => {
  const stop = await notificationsAre(([one]) => [
    { ...(one as Notification), type: 'hole_in_one' as Notification['type'], title: 'A type of tomorrow' },
  ]);
  await openPanel();
  await panel().getByText('A type of tomorrow').waitFor();
  await stop();
});

test('"Notifications Updated" is said of all that are marked, and each is read', async () => {
  await openPanel();
  await press('Mark all read');
  await says(browser.page, 'Notifications Updated', 'All notifications marked as read');
  expect((await listed()).every(({ isRead }) => isRead)).toBe(true);
});

test('"Notification Deleted" is said of one that is gone for good with its message', async () => {
  const before = (await listed()).length;
  await openPanel();
  await press(/^Delete: /);
  await says(browser.page, 'Notification Deleted', 'Notification has been removed');
  await browser.page.getByRole('button', { name: 'Close message' }).click();
  await until('the deletion', async () => (await listed()).length === before - 1);
});
