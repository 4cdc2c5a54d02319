import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, type Mock, onTestFinished, test, vi } from 'vitest';
import { noteOffline } from '../../../lib/connection.ts';
import { renderForGolfer } from '../../../testing/golfer.tsx';
import { createServer, type Server } from '../../../testing/server.ts';
import { idOf, teeTimeOf } from '../../../testing/states.ts';
import { useEndAllSessions } from '../../session/api/end-all-sessions.ts';
import { askAgain } from '../api/ask-again.ts';
import { useEndSubscription } from '../api/end-subscription.ts';
import { bytesOf } from '../model.ts';
import { PushOffer } from './push-offer.tsx';
import { PushRenewal } from './push-renewal.tsx';

const keys = { p256dh: 'cDI1NmRo', auth: 'YXV0aA' };
const requestPermission = vi.fn(async () => 'granted');
const register = vi.fn(async () => {});
let server: Server;
/** Subscription that the browser has already. */
let known: { endpoint: string; options: { applicationServerKey: ArrayBuffer }; unsubscribe: Mock } | null;

beforeEach(() => {
  known = null;
  requestPermission.mockClear();
  vi.stubGlobal('Notification', { permission: 'default', requestPermission });
  vi.stubGlobal('PushManager', class {});
  const pushManager = {
    getSubscription: async () => known,
    subscribe: async () => ({ toJSON: () => ({ endpoint: 'https://push.example/1', expirationTime: null, keys }) }),
  };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { register, ready: Promise.resolve({ pushManager }) },
  });
  server = createServer();
  server.answers({ listBookings: [teeTimeOf()], pushKey: { publicKey: 'BAAA' } });
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
  renderForGolfer(<PushOffer userId="dana" />);
  expect(screen.queryByText(question)).toBeNull();
  renderForGolfer(<PushOffer userId="sam" />);
  expect(await screen.findByText(question)).toBeTruthy();
  cleanup();
  askAgain('dana');
  renderForGolfer(<PushOffer userId="dana" />);
  expect(await screen.findByText(question)).toBeTruthy();
  expect(requestPermission).not.toHaveBeenCalled();
});

test('whose browser subscribed with a former key of the house subscribes it anew, without being asked', async () => {
  localStorage.setItem('fourball.push.dana', 'yes');
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission });
  const subscribedWith = (key: string) => ({
    endpoint: 'https://push.example/former',
    options: { applicationServerKey: bytesOf(key).buffer },
    unsubscribe: vi.fn(async () => true),
  });
  const former = subscribedWith('BBBB');
  known = former;
  renderForGolfer(<PushRenewal golferId="dana" />);
  await waitFor(() => expect(posted()).toEqual([{ ...subscribed, replaces: former.endpoint }]));
  expect(former.unsubscribe).toHaveBeenCalledTimes(1);

  const present = subscribedWith('BAAA');
  known = present;
  renderForGolfer(<PushRenewal golferId="dana" />);
  await waitFor(() => expect(posted().slice(1)).toEqual([subscribed]));
  expect(present.unsubscribe).not.toHaveBeenCalled();
});

test.each([
  ['this browser alone', () => useEndSubscription().mutate],
  ['all, with every session', () => useEndAllSessions().mutate],
])(
  'a golfer who switched off notifications of %s is asked anew, and not subscribed without a word',
  async (_, useEnd) => {
    localStorage.setItem('fourball.push.dana', 'yes');
    vi.stubGlobal('Notification', { permission: 'granted', requestPermission });
    server.answers({ unsubscribeFromPush: undefined, endAllSessions: undefined });
    const Ending = () => {
      const end = useEnd() as (subscriptionId: string) => void;
      return (
        <button type="button" onClick={() => end(idOf(1))}>
          End
        </button>
      );
    };
    const golfer = renderForGolfer(<PushRenewal golferId="dana" />);
    await waitFor(() => expect(posted()).toEqual([subscribed]));
    cleanup();
    renderForGolfer(<Ending />);
    await golfer.click(screen.getByRole('button', { name: 'End' }));
    await waitFor(() => expect(server.asked.at(-1)?.path).toMatch(/push-subscriptions|end-all/));
    cleanup();
    renderForGolfer(<PushOffer userId="dana" />);
    expect(await screen.findByText(question)).toBeTruthy();
    expect(posted()).toEqual([subscribed]);
  },
);

test('a golfer without a booking, or who forbade notifications, is not asked', async () => {
  const isNotAsked = async (userId: string, calls: number) => {
    renderForGolfer(<PushOffer userId={userId} />);
    await waitFor(() => expect(server.asked).toHaveLength(calls));
    expect(screen.queryByText(question)).toBeNull();
  };
  server.answers({ listBookings: [] });
  await isNotAsked('dana', 1);
  server.answers({ listBookings: [teeTimeOf()] });
  vi.stubGlobal('Notification', { permission: 'denied', requestPermission });
  await isNotAsked('sam', 2);
});
