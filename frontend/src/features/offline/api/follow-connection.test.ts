import { routes } from '@fourball/contracts/http/routes.ts';
import { Squad } from '@fourball/contracts/http/squad.ts';
import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createQueryClient } from '../../../app/providers/query-client.ts';
import { call } from '../../../lib/call.ts';
import { isOffline, noteOffline } from '../../../lib/connection.ts';
import { routeQuery } from '../../../lib/query.ts';
import { createServer, type Server } from '../../../testing/server.ts';
import { ada, squadOf } from '../../../testing/states.ts';
import { createStorage } from '../../../testing/storage.ts';
import { probeDelayMs } from '../model.ts';
import { watchConnection } from './follow-connection.ts';
import { claimLastSeen, saveLastSeen } from './last-seen.ts';

const squads = routeQuery(routes.listSquads);
const listed = Squad.parse(squadOf());

let server: Server;
let client: QueryClient;
let leaving: AbortController;

beforeEach(() => {
  createStorage();
  server = createServer({ currentUser: ada, listSquads: [listed] });
  client = createQueryClient();
  client.setQueryData([routes.currentUser.path], ada);
  leaving = new AbortController();
});
afterEach(() => {
  leaving.abort();
  noteOffline(false);
});

const follow = () => watchConnection(client, ada.id, leaving.signal);
const readAgain = () => client.fetchQuery({ ...squads, staleTime: 0 }).catch(() => {});
const loseAll = () => [server.loses('currentUser'), server.loses('listSquads')];
const asked = () => server.asked.map(({ path }) => path);

test('a read that fails for want of a connection leaves what was read before, and the app is offline', async () => {
  await readAgain();
  follow();
  loseAll();
  await readAgain();
  await vi.waitFor(() => expect(isOffline()).toBe(true));
  expect(client.getQueryState(squads.queryKey)).toMatchObject({ status: 'success', data: [listed], error: null });
});

test('one call that fails while the server answers others makes nobody offline; a write may have been done: all is read again', async () => {
  follow();
  server.loses('listSquads');
  await readAgain();
  await vi.waitFor(() => expect(asked()).toEqual(['/api/squads', '/api/user']));
  expect(client.getQueryState(squads.queryKey)?.status).toBe('error');
  client.setQueryData(squads.queryKey, [listed]);
  server.loses('changeProfile');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const answersAgain = server.refuses('currentUser', 503);
  const write = new MutationObserver(client, { mutationFn: () => call(routes.changeProfile, { body: {} }) });
  await write.mutate().catch(() => {});
  await vi.waitFor(() => expect(asked().filter((path) => path === '/api/user')).toHaveLength(2));
  answersAgain();
  await vi.advanceTimersByTimeAsync(probeDelayMs(0, 1));
  await vi.waitFor(() => expect(client.getQueryState(squads.queryKey)?.isInvalidated).toBe(true));
  expect(isOffline()).toBe(false);
});

test('what the window had not read itself is shown as it was seen last', async () => {
  await claimLastSeen(ada.id);
  await saveLastSeen(ada.id, [{ key: ['/api/squads'], data: [listed], at: Date.now() }]);
  follow();
  loseAll();
  await readAgain();
  await vi.waitFor(() => expect(client.getQueryData(squads.queryKey)).toEqual([listed]));
  expect(client.getQueryState(squads.queryKey)?.status).toBe('success');
});

test("the browser's word is enough to go offline; to be back, the server must answer, and then all is read again", async () => {
  await readAgain();
  follow();
  window.dispatchEvent(new Event('offline'));
  expect(isOffline()).toBe(true);
  loseAll();
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(asked()).toContain('/api/user'));
  expect(isOffline()).toBe(true);
  server.answers({ currentUser: ada, listSquads: [] });
  await vi.waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(isOffline()).toBe(false);
  });
  expect(client.getQueryState(squads.queryKey)?.isInvalidated).toBe(true);
});

test('nothing is asked once the golfer has left', async () => {
  follow();
  leaving.abort();
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('offline'));
  expect([asked(), isOffline()]).toEqual([[], false]);
});
