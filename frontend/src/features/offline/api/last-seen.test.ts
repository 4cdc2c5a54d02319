import { routes } from '@fourball/contracts/http/routes.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../app/providers/query-client.ts';
import { isOffline, noteOffline } from '../../../lib/connection.ts';
import { routeKey } from '../../../lib/query.ts';
import { dateDetailOf } from '../../../testing/games.ts';
import { ada, idOf, squadOf } from '../../../testing/states.ts';
import { createStorage } from '../../../testing/storage.ts';
import { clearLastSeen } from './forget.ts';
import { persistLastSeen } from './keep-last-seen.ts';
import type { SeenRead } from './kept-reads.ts';
import { claimLastSeen, saveLastSeen } from './last-seen.ts';
import { openLastSeen } from './restore.ts';

const userKey = [routes.currentUser.path] as const;
const squadsKey = [routes.listSquads.path] as const;
const bob = idOf(99);
const { isMember: _, inviteCode: __, inviteCodeExpiresAt: ___, ...listed } = squadOf();

const read = (key: SeenRead['key'], data: unknown, at = Date.now()): SeenRead => ({ key, data, at });
const seen = () => [read(userKey, ada), read(squadsKey, [listed])];

/** Ada is the golfer of this phone, which keeps what she reads. */
async function keep(reads = seen()) {
  await claimLastSeen(ada.id);
  return saveLastSeen(ada.id, reads);
}

let phone: ReturnType<typeof createStorage>;
beforeEach(() => {
  phone = createStorage();
});
afterEach(() => noteOffline(false));

/** The app as it opens without a network. */
async function openedApp(): Promise<QueryClient> {
  const client = new QueryClient();
  await openLastSeen(client);
  return client;
}

test('without a network the app and My Schedule open for the golfer who was here last, as of when they saw it', async () => {
  const month = [routes.listAvailability.path, { query: { startDate: '2058-06-01' } }] as const;
  const entry = { id: idOf(50), userId: ada.id, date: '2058-06-15', timeSlots: [], isAvailable: false, notes: null };
  const entries = [{ ...entry, createdAt: ada.createdAt, updatedAt: ada.updatedAt }];
  const profileKey = [routes.profile.path] as const;
  const schedule = [read(profileKey, ada), read(month, entries)];
  await keep([read(userKey, ada), read(squadsKey, [listed], Date.now() - 3766), ...schedule]);
  const client = await openedApp();
  const opened = [userKey, squadsKey, profileKey, month].map((key) => client.getQueryData<unknown>(key));
  expect(opened).toEqual([ada, [listed], ada, entries]);
  expect(client.getQueryState(squadsKey)?.dataUpdatedAt).toBeLessThan(Date.now() - 3000);
  expect(isOffline()).toBe(true);
});

test('what another release kept, and this one does not understand, is not shown; the rest is', async () => {
  await keep([read(userKey, ada), read(squadsKey, [{ id: 1, title: 'from the future' }])]);
  const client = await openedApp();
  expect([userKey, squadsKey].map((key) => client.getQueryData(key))).toEqual([ada, undefined]);
});

test('after 30 days nobody is let in by it, and it is gone', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await keep();
  vi.setSystemTime(Date.now() + 30 * 24 * 60 * 60 * 1000);
  expect((await openedApp()).getQueryData(userKey)).toBeUndefined();
  expect(await phone.words()).toBe('');
});

test('a window that is still open when the golfer signs out in another keeps nothing from then on', async () => {
  expect(await keep()).toBe(true);
  await clearLastSeen();
  expect(await saveLastSeen(ada.id, seen())).toBe(false);
  expect(await phone.words()).toBe('');
});

test("the place is the latest golfer's: what they saw stays, what another left goes, whose open window writes no more", async () => {
  await keep();
  await claimLastSeen(ada.id);
  expect(await phone.words()).toContain('Weekend Warriors');
  await claimLastSeen(bob);
  expect(await phone.words()).not.toContain('Weekend Warriors');
  expect(await saveLastSeen(ada.id, seen())).toBe(false);
  expect(await phone.words()).not.toContain('Weekend Warriors');
});

test('what a golfer reads is kept, but for invite codes, notes, what-ifs and what is none of the kept reads', async () => {
  const client = new QueryClient();
  const leaving = new AbortController();
  await persistLastSeen(client, ada.id, leaving.signal);
  const params = { params: { squadId: idOf(10) } };
  client.setQueryData(routeKey(routes.getSquad, params), squadOf({ inviteCode: 'open-sesame' }));
  const entry = { id: idOf(50), userId: ada.id, date: '2058-06-15', timeSlots: [], isAvailable: false };
  client.setQueryData([routes.listAvailability.path], [{ ...entry, notes: 'dentist' }]);
  const member = { userId: ada.id, answer: 'in' as const, isStanding: false, note: 'late shift', place: null };
  client.setQueryData([routes.readGameDate.path], dateDetailOf({ members: [member] }));
  client.setQueryData(['/api/notifications', { query: { limit: 10 } }], [{ title: 'News' }]);
  client.setQueryData([routes.optimizeTeeTimes.path, { whatIf: {} }], ['What if']);
  await vi.waitFor(async () =>
    expect(await phone.words()).toMatch(/Weekend Warriors.*2058-06-15|2058-06-15.*Weekend Warriors/),
  );
  expect(await phone.words()).toContain('Saturday game');
  expect(await phone.words()).not.toMatch(/open-sesame|dentist|late shift|News|What if/);
  leaving.abort();
});

test.each([
  ['the golfer signed out', 401, {}, null, 0],
  ['somebody else signed in', 200, { ...ada, id: bob }, ada, 1],
])('a window that comes back into sight after, in another, %s, goes on as the golfer no more', async (...row) => {
  const [, status, body, golfer, reloads] = row;
  const reload = vi.fn();
  vi.stubGlobal('location', { ...window.location, reload });
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }));
  const client = createQueryClient();
  client.setQueryData(userKey, ada);
  const leaving = new AbortController();
  await persistLastSeen(client, ada.id, leaving.signal);
  await clearLastSeen();
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect([client.getQueryData(userKey), reload.mock.calls.length]).toEqual([golfer, reloads]));
  leaving.abort();
});

test('a browser that can keep nothing has nothing to forget, and opens for nobody, who may sign in', async () => {
  vi.stubGlobal('caches', undefined);
  await clearLastSeen();
  expect((await openedApp()).getQueryData(userKey)).toBeUndefined();
  expect(isOffline()).toBe(false);
});
