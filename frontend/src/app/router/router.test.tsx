import { authRoutes, type User } from '@fourball/contracts/http/auth.ts';
import { notificationRoutes } from '@fourball/contracts/http/notification.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { completeOnboarding, resetOnboarding } from '../../features/onboarding/model.ts';
import { ada } from '../../testing/golfers.ts';
import { createServer } from '../../testing/server.ts';
import { Providers } from '../providers/providers.tsx';
import { createQueryClient } from '../providers/query-client.ts';
import { Router } from './router.tsx';

beforeEach(() => {
  completeOnboarding();
  // The document of the tests has no stream of news.
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  resetOnboarding();
  window.history.replaceState(null, '', '/');
});

type Server = ReturnType<typeof createServer>;

/** Opens the whole app at this address, for this golfer or a visitor. */
function open(path: string, user: User | null = ada, change: (server: Server) => void = () => {}) {
  const server = createServer();
  if (user) server.answers(authRoutes.currentUser, user);
  else server.refuses(authRoutes.currentUser, 401);
  server.answers(authRoutes.profile, ada);
  server.answers(squadRoutes.listSquads, []);
  server.answers(notificationRoutes.listNotifications, []);
  change(server);
  window.history.replaceState(null, '', path);
  render(
    <Providers client={createQueryClient()}>
      <Router />
    </Providers>,
  );
  return { server, golfer: userEvent.setup() };
}

const address = () => window.location.pathname + window.location.search;
const header = async () => within(await screen.findByRole('banner'));
const account = async () => (await header()).getByRole('button', { name: 'Account' });

test.each(['/', '/squad/no-id', '/availability', '/tee-times', '/create-squad', '/profile'])(
  '%s is for golfers: a visitor is led to the sign-in page, which leads back',
  async (wanted) => {
    open(wanted, null);
    expect(await screen.findByRole('tab', { name: 'Sign In', selected: true })).toBeTruthy();
    expect(address()).toBe(wanted === '/' ? '/auth' : `/auth?returnTo=${encodeURIComponent(wanted)}`);
  },
);

test.each(['/', '/auth', '/create-squad'])('while the session loads, %s shows a spinner', async (wanted) => {
  const { server } = open(wanted, ada, ({ keepsSilent }) => keepsSilent(authRoutes.currentUser));
  await waitFor(() => expect(server.asked).toHaveLength(1));
  expect(within(screen.getByRole('status')).getByText('Loading...')).toBeTruthy();
});

test('a session that cannot be loaded says why, and can be loaded again', async () => {
  const { server, golfer } = open('/profile', ada, ({ refuses }) => refuses(authRoutes.currentUser, 429, 'Slow down.'));
  expect(within(await screen.findByRole('alert')).getByText('429: Slow down.')).toBeTruthy();
  server.answers(authRoutes.currentUser, ada);
  await golfer.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Profile', level: 1 })).toBeTruthy();
});

test('a golfer who opens the sign-in page is led home', async () => {
  open('/auth');
  expect(await screen.findByRole('heading', { name: 'Welcome back, Ada!' })).toBeTruthy();
  expect(address()).toBe('/');
});

test.each([
  ['/', 'Squads', 0],
  ['/squad/no-id', 'Squads', 1],
  ['/create-squad', 'Squads', 1],
  ['/availability', 'Schedule', 1],
  ['/tee-times', 'Tee Times', 1],
  ['/profile', 'Profile', 1],
])(
  'of the four tabs "%s" has "%s" as the active one; it has %i way back, which is home',
  async (wanted, active, back) => {
    open(wanted);
    expect(await account()).toBeTruthy();
    expect((await header()).getByRole('button', { name: /^Notifications/ })).toBeTruthy();
    const ways = (await header()).queryAllByRole('link', { name: 'Back' });
    expect(ways.map((way) => way.getAttribute('href'))).toEqual(back ? ['/'] : []);
    const tabs = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('href'), tab.hasAttribute('aria-current')])).toEqual([
      ['Squads', '/', active === 'Squads'],
      ['Schedule', '/availability', active === 'Schedule'],
      ['Tee Times', '/tee-times', active === 'Tee Times'],
      ['Profile', '/profile', active === 'Profile'],
    ]);
  },
);

test.each([
  ['their picture', { profileImageUrl: 'https://pictures.example/ada.png' }, '', 'img'],
  ['the first letter of their first name', {}, 'A', null],
  ['the upper-case first letter of their e-mail address', { firstName: '', email: 'robin@example.com' }, 'R', null],
  ['a generic person', { firstName: '', email: '' }, '', 'svg'],
])('the avatar is %s', async (_, known, letter, picture) => {
  open('/create-squad', { ...ada, ...known });
  const avatar = await account();
  expect([avatar.textContent, avatar.querySelector('img, svg')?.localName ?? null]).toEqual([letter, picture]);
});

test('the menu of the avatar offers Profile and Logout', async () => {
  const { golfer } = open('/create-squad');
  await golfer.click(await account());
  const items = screen.getAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Profile', 'Logout']);
  await golfer.click(items[0] as HTMLElement);
  expect(await screen.findByRole('heading', { name: 'Profile', level: 1 })).toBeTruthy();
});

const LOST = ['404 Page Not Found', 'Did you forget to add the page to the router?'] as const;
test.each([
  ['/create-squad', 'Create New Squad', 'Build your golf group and start scheduling'],
  ['/no/such/page', ...LOST],
  ['/squads', ...LOST],
  ['/auth/more', ...LOST],
])('%s is "%s": %s', async (path, heading, words) => {
  open(path);
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
});
