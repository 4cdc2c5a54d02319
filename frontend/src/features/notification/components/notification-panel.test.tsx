// @vitest-environment jsdom
import { type Notification, type NotificationType, notificationRoutes } from '@fourball/contracts/http/notification.ts';
import * as Popover from '@radix-ui/react-popover';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { relativeTime } from '../../../lib/relative-time.ts';
import { dismissToast, toast } from '../../../lib/toast.ts';
import { ada, idOf } from '../../../testing/golfers.ts';
import { renderForGolfer } from '../../../testing/render.tsx';
import { createServer } from '../../../testing/server.ts';
import { NotificationPanel } from './notification-panel.tsx';

let last = 100;
const news = (title: string, type: NotificationType = 'squad_update', isRead = false): Notification => {
  last += 1;
  return {
    id: idOf(last),
    userId: ada.id,
    type,
    title,
    message: `About: ${title}`,
    data: {},
    isRead,
    createdAt: new Date(Date.now() - 5 * 60_000).toISOString(),
  };
};

function open(notifications: Notification[]) {
  const server = createServer();
  server.answers(notificationRoutes.listNotifications, notifications);
  const golfer = renderForGolfer(
    <Popover.Root open>
      <NotificationPanel />
    </Popover.Root>,
  );
  return { server, golfer };
}

test('what is unread is counted, stands out, and can be shown alone', async () => {
  const { golfer } = open([news('Moved'), news('Booked', 'booking_confirmation', true)]);
  expect(await screen.findByRole('button', { name: 'Mark as read: Moved' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Mark as read: Booked' })).toBeNull();
  expect(screen.getAllByText('5 minutes ago')).toHaveLength(2);
  await golfer.click(screen.getByRole('button', { name: 'Unread (1)' }));
  expect(screen.queryByText('Booked')).toBeNull();
});

test('an empty list says which one', async () => {
  const { golfer } = open([]);
  expect(screen.getByText('Loading notifications...')).toBeTruthy();
  expect(await screen.findByText('No notifications yet')).toBeTruthy();
  expect(screen.queryByText('Mark all read')).toBeNull();
  await golfer.click(screen.getByRole('button', { name: 'Unread (0)' }));
  expect(screen.getByText('No unread notifications')).toBeTruthy();
});

const deletions = (server: ReturnType<typeof createServer>) =>
  server.asked.filter(({ method }) => method === 'DELETE').length;

test('a deleted notification can be taken back while its message is shown', async () => {
  const { golfer, server } = open([news('Moved')]);
  await golfer.click(await screen.findByRole('button', { name: 'Delete: Moved' }));
  expect(screen.queryByText('About: Moved')).toBeNull();
  expect((await screen.findAllByText('Notification has been removed')).length).toBeGreaterThan(0);
  await golfer.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByText('About: Moved')).toBeTruthy();
  act(() => toast({ title: 'another' }));
  expect(deletions(server)).toBe(0);
});

test('it is deleted once its message goes, by itself or for another', async () => {
  const { golfer, server } = open([news('Moved'), news('Booked')]);
  server.answers(notificationRoutes.deleteNotification, undefined);
  await golfer.click(await screen.findByRole('button', { name: 'Delete: Moved' }));
  expect(deletions(server)).toBe(0);
  await golfer.click(screen.getByRole('button', { name: 'Delete: Booked' }));
  await waitFor(() => expect(deletions(server)).toBe(1));
  await golfer.click((await screen.findAllByRole('button', { name: 'Close message' }))[0] as HTMLElement);
  await waitFor(() => expect(deletions(server)).toBe(2));
});

test('a notification that could not be deleted is back, with the reason', async () => {
  const { golfer } = open([news('Moved')]);
  await golfer.click(await screen.findByRole('button', { name: 'Delete: Moved' }));
  act(() => window.dispatchEvent(new Event('pagehide')));
  expect((await screen.findAllByText('Failed to delete notification')).length).toBeGreaterThan(0);
  expect(screen.getByText('About: Moved')).toBeTruthy();
  act(() => dismissToast(0));
});

test('all are marked as read at once, and back when the server refuses', async () => {
  const { golfer, server } = open([news('Moved'), news('Booked')]);
  server.refuses(notificationRoutes.readAllNotifications, 503);
  await golfer.click(await screen.findByRole('button', { name: 'Mark all read' }));
  expect((await screen.findAllByText('Failed to mark all as read')).length).toBeGreaterThan(0);
  server.answers(notificationRoutes.readAllNotifications, { updated: 2 });
  await golfer.click(await screen.findByRole('button', { name: 'Mark all read' }));
  expect((await screen.findAllByText('All notifications marked as read')).length).toBeGreaterThan(0);
});

test('without its time a notification is recent', () => {
  expect(relativeTime(null)).toBe('Recently');
});
