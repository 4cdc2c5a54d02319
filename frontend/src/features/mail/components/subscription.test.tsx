import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderForGolfer } from '../../../testing/render.tsx';
import { Subscription } from './subscription.tsx';

/** The server, which answers each call with what is left of these answers; keeps the calls. */
function serverThat(...answers: boolean[]) {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (address: URL, { method }: RequestInit) => {
    calls.push(`${method} ${address.pathname}`);
    return Response.json({ category: 'bookingConfirmations', isSubscribed: answers.shift() });
  });
  return calls;
}
const open = (isSubscribed: boolean) =>
  renderForGolfer(<Subscription mailToken="token" subscription={{ category: 'bookingConfirmations', isSubscribed }} />);
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = async (golfer: ReturnType<typeof open>, name: string) =>
  golfer.click(screen.getByRole('button', { name }));

test('mails end only when the golfer says so, and come again when they say that', async () => {
  const calls = serverThat(false, true);
  const golfer = open(true);
  await title('Unsubscribe from Booking Confirmations?');
  expect(calls).toEqual([]);
  await press(golfer, 'Unsubscribe');
  expect(document.activeElement).toBe(await title("You're unsubscribed"));
  await press(golfer, 'Subscribe again');
  expect(document.activeElement).toBe(await title("You're subscribed again"));
  expect(calls).toEqual(['POST /api/unsubscribe/token', 'DELETE /api/unsubscribe/token']);
});

test('who subscribes again while their settings are off learns where to switch them on', async () => {
  serverThat(false);
  const golfer = open(false);
  await press(golfer, 'Subscribe again');
  await title('Switched off in your settings');
  expect(screen.getByRole('link', { name: 'Open your settings' }).getAttribute('href')).toBe('/profile');
});
