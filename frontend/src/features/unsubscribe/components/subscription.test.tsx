import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { press, renderForGolfer } from '../../../testing/golfer.tsx';
import { createServer } from '../../../testing/server.ts';
import { Subscription } from './subscription.tsx';

/** The page of a mail link; to subscribe again answers so. */
function open(isSubscribed: boolean, isSubscribedAgain = true, coversAll = false) {
  const server = createServer();
  const of = { category: coversAll ? 'squadInvites' : 'bookingConfirmations', coversAll } as const;
  server.answers({ unsubscribe: { ...of, isSubscribed: false } });
  server.answers({ resubscribe: { ...of, isSubscribed: isSubscribedAgain } });
  return { server, golfer: renderForGolfer(<Subscription mailToken="token" subscription={{ ...of, isSubscribed }} />) };
}
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

test('mails end only when the golfer says so, and come again when they say that', async () => {
  const { server, golfer } = open(true);
  await title('Unsubscribe from Booking Confirmations?');
  expect(server.asked).toEqual([]);
  await press(golfer, 'Unsubscribe');
  expect(document.activeElement).toBe(await title("You're unsubscribed"));
  await press(golfer, 'Subscribe again');
  expect(document.activeElement).toBe(await title("You're subscribed again"));
  const calls = server.asked.map(({ method, path }) => `${method} ${path}`);
  expect(calls).toEqual(['POST /api/unsubscribe/token', 'DELETE /api/unsubscribe/token']);
});

test('who subscribes again while their settings are off learns where to switch them on', async () => {
  await press(open(false, false).golfer, 'Subscribe again');
  await title('Switched off in your settings');
  const link = screen.getByRole('link', { name: 'Open your settings' });
  expect(link.getAttribute('href')).toBe('/profile?open=notifications');
});

test('who has no account reads that all mails to their address end, and nothing of an app', async () => {
  const { golfer } = open(true, true, true);
  await title('Unsubscribe from All Mails?');
  const rounds = /invitations to squads, and the rounds of squads to which a leader added you/;
  expect(screen.getByText(rounds).textContent).not.toMatch(/in the app|settings/);
  await press(golfer, 'Unsubscribe');
  await title("You're unsubscribed");
  const ended = /^No more mails about .* Mails that you ask for yourself still come\.$/;
  expect(screen.getByText(rounds).textContent).toMatch(ended);
});
