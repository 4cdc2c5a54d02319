import { useQuery } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, type Mock, onTestFinished, test, vi } from 'vitest';
import { Button } from '../../../components/ui/button.tsx';
import { noteOffline } from '../../../lib/connection.ts';
import { renderForGolfer } from '../../../testing/golfer.tsx';
import { createServer, type Server } from '../../../testing/server.ts';
import { idOf, teeTimeOf } from '../../../testing/states.ts';
import { bookingsQuery } from '../../booking/api/list-bookings.ts';
import { useEndAllSessions } from '../../session/api/end-all-sessions.ts';
import { askAgain } from '../api/ask-again.ts';
import { useEndSubscription } from '../api/end-subscription.ts';
import { renew } from '../api/renew.ts';
import { bytesOf } from '../api/subscribe.ts';
import { answerOf } from '../model.ts';
import { PushOffer } from './push-offer.tsx';
import { PushRenewal } from './push-renewal.tsx';

const keys = { p256dh: 'cDI1NmRo', auth: 'YXV0aA' };
const requestPermission = vi.fn(async () => 'granted');
const register = vi.fn(async () => {});
let server: Server;
/** Subscription that the browser has already. */
let known: { endpoint: string; options: { applicationServerKey: ArrayBuffer }; unsubscribe: Mock } | null;
const unsubscribe = vi.fn(async () => true);

beforeEach(() => {
  known = null;
  vi.clearAllMocks();
  vi.stubGlobal('Notification', { permission: 'default', requestPermission });
  vi.stubGlobal('PushManager', class {});
  const pushManager = {
    getSubscription: async () => known,
    subscribe: async () => ({ toJSON: () => ({ endpoint: 'https://push.example/1', expirationTime: null, keys }) }),
  };
  const value = { register, ready: Promise.resolve({ pushManager }), getRegistration: async () => ({ pushManager }) };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value });
  server = createServer({ listBookings: [teeTimeOf()], pushKey: { publicKey: 'BAAA' } });
  server.answers({ subscribeToPush: { id: idOf(1), createdAt: '2027-06-01T00:00:00.000Z' } });
});

const posted = () => server.asked.flatMap(({ body }) => body ?? []);
const subscribed = { endpoint: 'https://push.example/1', expirationTime: null, keys, publicKey: 'BAAA' };
const question = 'Hear of changes on this device?';

test('a golfer with a booking is asked, and the browser asks only after a yes', async () => {
  const golfer = renderForGolfer(<PushOffer userId="dana" />);
  expect(await screen.findByText(question)).toBeTruthy();
  expect(requestPermission).not.toHaveBeenCalled();
  await golfer.click(screen.getByRole('button', { name: 'Yes, please' }));
  await waitFor(() => expect(screen.queryByText(question)).toBeNull());
  expect(register).toHaveBeenCalledWith('/push-worker.js');
  expect(posted()).toEqual([subscribed]);
});

test('a golfer who is offline, and could not say yes, is asked once the server can be reached', async () => {
  onTestFinished(() => noteOffline(false));
  renderForGolfer(<PushOffer userId="dana" />);
  await screen.findByText(question);
  act(() => noteOffline(true));
  expect(screen.queryByText(question)).toBeNull();
  act(() => noteOffline(false));
  expect(screen.getByText(question)).toBeTruthy();
});

test('"Not now" is remembered, for the golfer who said it and until they turn pushes on', async () => {
  const golfer = renderForGolfer(<PushOffer userId="dana" />);
  await golfer.click(await screen.findByRole('button', { name: 'Not now' }));
  expect(screen.queryByText(question)).toBeNull();
  expect([answerOf('dana'), answerOf('sam')]).toEqual(['no', null]);
  renderForGolfer(<PushOffer userId="sam" />);
  expect(await screen.findByText(question)).toBeTruthy();
  cleanup();
  askAgain('dana');
  renderForGolfer(<PushOffer userId="dana" />);
  expect(await screen.findByText(question)).toBeTruthy();
  expect(requestPermission).not.toHaveBeenCalled();
});

/** Dana said yes in this browser, which holds a subscription by this key of the house, or none. */
function saidYes(record = here, key: string | null = 'BAAA') {
  localStorage.setItem('fourball.push.dana', 'yes');
  localStorage.setItem('fourball.push-subscription', record);
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission });
  known = key ? { endpoint: former, options: { applicationServerKey: bytesOf(key).buffer }, unsubscribe } : null;
}
const [here, former, at] = [`dana ${idOf(1)}`, 'https://push.example/former', '2027-06-01T00:00:00.000Z'];
const listed = (...ids: number[]) => ids.map((id) => ({ id: idOf(id), device: null, createdAt: at, lastUsedAt: at }));

test.each([
  ['that the server has', here, 'BAAA', listed(2, 1), [subscribed], here],
  ['that another golfer had', `sam ${idOf(2)}`, 'BAAA', listed(), [subscribed], here],
  ['that had to go for an eleventh', here, 'BAAA', listed(2, 3, 4, 5, 6, 7, 8, 9, 10, 11), [subscribed], here],
  ['that went with a former key of the house', here, 'BBBB', listed(), [{ ...subscribed, replaces: former }], here],
  ['that the browser has lost', here, null, listed(), [subscribed], here],
  ['that was switched off on another device', here, 'BAAA', listed(2), [], null],
  ['of which the server says nothing now', here, 'BAAA', undefined, [], here],
])('a golfer who said yes comes back to a subscription %s', async (_, record, key, kept, posts, left) => {
  saidYes(record, key);
  if (kept) server.answers({ listPushSubscriptions: kept });
  await renew('dana').catch(() => {});
  expect([posted(), unsubscribe.mock.calls.length]).toEqual([posts, key === 'BBBB' || !left ? 1 : 0]);
  expect([answerOf('dana'), localStorage.getItem('fourball.push-subscription')]).toEqual([left && 'yes', left]);
});

test('a golfer whose new subscription did not reach the server is not taken for one who ended it', async () => {
  saidYes(here, null);
  server.answers({ listPushSubscriptions: [] });
  const findAgain = server.loses('subscribeToPush');
  await renew('dana').catch(findAgain);
  saidYes(localStorage.getItem('fourball.push-subscription') ?? '');
  await renew('dana');
  expect(posted()).toEqual([subscribed, subscribed]);
});

test("another golfer's pushes end once one comes who said no yes here, and begin again with theirs", async () => {
  saidYes();
  vi.stubGlobal('Notification', { permission: 'denied' });
  renderForGolfer(<PushRenewal golferId="sam" />);
  await waitFor(() => expect(localStorage.getItem('fourball.push-subscription')).toBeNull());
  expect([unsubscribe.mock.calls.length, posted()]).toEqual([1, []]);
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission });
  renderForGolfer(<PushRenewal golferId="dana" />);
  await waitFor(() => expect(posted()).toEqual([subscribed]));
});

test.each([
  ['this browser alone', () => useEndSubscription().mutate as (id: string) => void],
  ['all, with every session', () => useEndAllSessions().mutate as () => void],
])('a golfer who switched off notifications of %s is asked anew', async (_, useEnd) => {
  saidYes();
  server.answers({ unsubscribeFromPush: undefined, endAllSessions: undefined });
  const Ending = () => <Button onClick={useEnd().bind(null, idOf(1))}>End</Button>;
  const golfer = renderForGolfer(<Ending />);
  await golfer.click(screen.getByRole('button', { name: 'End' }));
  await waitFor(() => expect(answerOf('dana')).toBeNull());
  renderForGolfer(<PushOffer userId="dana" />);
  expect(await screen.findByText(question)).toBeTruthy();
});

test.each([
  ['has no booking', [], 'default'],
  ['forbade notifications', [teeTimeOf()], 'denied'],
])('a golfer who %s is not asked', async (_, listBookings, permission) => {
  server.answers({ listBookings });
  vi.stubGlobal('Notification', { permission, requestPermission });
  const Read = () => useQuery(bookingsQuery).isSuccess && 'Bookings are read';
  renderForGolfer([<PushOffer key="offer" userId="dana" />, <Read key="read" />]);
  await screen.findByText('Bookings are read');
  expect(screen.queryByText(question)).toBeNull();
});
