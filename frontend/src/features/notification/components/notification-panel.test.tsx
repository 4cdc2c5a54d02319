import type { Notification } from '@fourball/contracts/http/notification.ts';
import * as Popover from '@radix-ui/react-popover';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { press, renderForGolfer, says, sees } from '../../../testing/golfer.tsx';
import { type Call, createServer, type Server } from '../../../testing/server.ts';
import { idOf, newsOf } from '../../../testing/states.ts';
import { noteLive } from '../api/live-state.ts';
import { Bell } from './bell.tsx';
import { NotificationPanel } from './notification-panel.tsx';

beforeEach(() => noteLive(false));

function open(notifications?: Notification[]) {
  const server = createServer(notifications && { listNotifications: notifications });
  if (!notifications) server.loses('listNotifications');
  const golfer = renderForGolfer(
    <Popover.Root open>
      <NotificationPanel onFollow={vi.fn()} />
    </Popover.Root>,
  );
  return { server, golfer };
}

test('what is unread is counted, told apart by a word and its weight, and shown alone; a type of tomorrow is one like any', async () => {
  const booked = newsOf('Booked', { type: 'hole_in_one', isRead: true, createdAt: null });
  const { golfer } = open([newsOf('Moved'), booked, newsOf('Found', { isRead: true, createdAt: undefined })]);
  await screen.findByText('About: Moved');
  const items = screen.getAllByRole('listitem').map((item) => {
    const title = within(item).getByRole('link');
    const buttons = within(item).getAllByRole('button');
    return [title.textContent, title.closest('.font-bold') !== null, buttons.map(({ ariaLabel }) => ariaLabel)];
  });
  expect(items).toEqual([
    ['Unread: Moved', true, ['Mark as read: Moved', 'Delete: Moved']],
    ['Booked', false, ['Delete: Booked']],
    ['Found', false, ['Delete: Found']],
  ]);
  await sees('5 minutes ago');
  expect(screen.getAllByText('Recently')).toHaveLength(2);
  await press(golfer, 'Unread (1)');
  expect(screen.queryByText('Booked')).toBeNull();
});

test('an empty list says which one, or that it could not be read', async () => {
  const { golfer } = open([]);
  await sees('Loading notifications...', 'No notifications yet');
  expect(screen.queryByText('Mark all read')).toBeNull();
  await press(golfer, 'Unread (0)');
  await sees('No unread notifications');
  cleanup();
  open();
  await sees('Notifications could not be loaded');
});

test.each([
  [0, 'Notifications'],
  [1, 'Notifications, 1 unread'],
  [9, 'Notifications, 9 unread'],
  [10, 'Notifications, 9+ unread'],
])('the bell says of %i unread notifications "%s"', async (unread, words) => {
  const ten = Array.from({ length: 10 }, (_, index) => newsOf('News', { isRead: index >= unread }));
  createServer({ listNotifications: ten });
  renderForGolfer(<Bell />);
  await screen.findByRole('button', { name: words });
});

test.each([
  [500, 'Something went wrong'],
  [503, undefined],
  [404, undefined],
])('the bell has a list that fails with %d be an empty one, without a word', async (status, detail) => {
  createServer().refuses('listNotifications', status, detail);
  const golfer = renderForGolfer(<Bell />);
  await press(golfer, 'Notifications');
  await screen.findByText('No notifications yet');
  expect(document.querySelector('[data-messages] > li')).toBeNull();
  await press(golfer, 'Close notifications');
  expect(screen.queryByRole('dialog')).toBeNull();
});

const deletions = (server: Server) => server.sent('DELETE').length;

test('a deleted notification is deleted on the server once its message goes: for another, by hand or by time', async () => {
  const { golfer, server } = open([newsOf('Moved'), newsOf('Booked'), newsOf('Cancelled')]);
  server.answers({ deleteNotification: undefined });
  await golfer.click(await screen.findByRole('button', { name: 'Delete: Moved' }));
  await sees('Notification Deleted', 'Notification has been removed');
  expect(screen.queryByText('About: Moved')).toBeNull();
  expect(deletions(server)).toBe(0);
  await golfer.click(screen.getByRole('button', { name: 'Delete: Booked' }));
  await waitFor(() => expect(deletions(server)).toBe(1));
  await golfer.click((await screen.findAllByRole('button', { name: 'Close message' }))[0] as HTMLElement);
  await waitFor(() => expect(deletions(server)).toBe(2));
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Delete: Cancelled' }));
  act(() => void vi.advanceTimersByTime(5100));
  vi.useRealTimers();
  await waitFor(() => expect(deletions(server)).toBe(3));
});

function looksAway() {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

test.each([
  ['leaving the page', () => window.dispatchEvent(new Event('pagehide'))],
  ['opening another app', looksAway],
])('%s deletes it, too; one that could not be deleted is back, with the reason', async (_, goes) => {
  await open([newsOf('Moved')]).golfer.click(await screen.findByRole('button', { name: 'Delete: Moved' }));
  act(goes);
  await says('Error', 'Failed to delete notification');
  expect(screen.getByText('About: Moved')).toBeTruthy();
});

test.each<[string, Call, string, string]>([
  ['Mark as read: Moved', 'readNotification', 'Unread (1)', 'Failed to mark notification as read'],
  ['Mark all read', 'readAllNotifications', 'Unread (0)', 'Failed to mark all as read'],
])('"%s" does so at once, and no more where the server refuses', async (name, route, left, failed) => {
  const { golfer, server } = open([newsOf('Moved'), newsOf('Booked')]);
  server.refuses(route, 404);
  const answer = server.holds(route);
  await press(golfer, name);
  await sees({ button: left });
  answer();
  await says('Error', failed);
  await sees({ button: 'Unread (2)' });
  server.answers({ readAllNotifications: { updated: 2 } });
  await press(golfer, 'Mark all read');
  await says('Notifications Updated', 'All notifications marked as read');
});

const squadId = idOf(10);
const SQUAD = `/squad/${squadId}`;
const gameDate = { gameId: idOf(50), dateId: idOf(51) };
const slot = { date: '2058-06-15', time: '09:00', courseId: idOf(20) };

test.each([
  ['a tee time opens its page', { squadId, teeTimeId: idOf(30) }, `/round/${idOf(30)}`],
  ['a squad opens the squad', { squadId }, SQUAD],
  ['a date of a standing game opens its page', { squadId, gameDate }, `/standing-games/${idOf(50)}/dates/${idOf(51)}`],
  ["the week's best slot opens the squad with it", { squadId, slot }, `${SQUAD}?slot=2058-06-15T09:00@${idOf(20)}`],
  ['a question of a squad opens the times to answer for', { squadId, asksWhen: true }, `${SQUAD}?answer=1`],
  ['an invitation opens it', { invitationId: idOf(40) }, `/invitations/${idOf(40)}`],
  ['nothing of these opens home', {}, '/'],
])('a tap on a notification about %s, marks it as read and closes the panel', async (_, data, path) => {
  const news = newsOf('Moved', { data });
  const server = createServer({ listNotifications: [news], readNotification: { ...news, isRead: true } });
  await press(renderForGolfer(<Bell />), /^Notifications/, { link: /Moved$/ });
  expect(screen.getByTestId('address').textContent).toBe(path);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const read = { method: 'PATCH', path: `/api/notifications/${news.id}/read` };
  expect(server.asked).toContainEqual(expect.objectContaining(read));
});
