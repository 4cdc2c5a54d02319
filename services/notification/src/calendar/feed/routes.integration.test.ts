import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import type { CalendarSync } from '@fourball/contracts/http/calendar.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventsIn } from '../../testing/calendars.ts';
import { startNotificationService } from '../../testing/notification-service.ts';

const service = await startNotificationService();

const HOUR_MS = 60 * 60 * 1000;
const inHours = (hours: number) => new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS + hours * HOUR_MS).toISOString();

const aGolfer = async (): Promise<string> => (await service.register()).id;

/** Connects the calendar; answers where its feed is. */
async function connected(userId: string) {
  const answer = await service.call('POST', '/api/calendar/connections/google', userId);
  expect(answer.statusCode).toBe(200);
  await service.call('PATCH', '/api/calendar', userId, { autoSync: true });
  const { connections } = answer.json<CalendarSync>();
  return new URL(connections[0]!.feedUrl).pathname;
}
let sam: string;
let path: string;
beforeEach(async () => {
  sam = await aGolfer();
  path = await connected(sam);
});
const book = (players: string[], change: object = {}) =>
  service.book([], { players, startsAt: inHours(72), ...change });
const read = (path: string, headers = {}) => service.call('GET', path, undefined, undefined, headers);
const shown = async (headers = {}) => eventsIn((await read(path, headers)).body);

describe('a private feed', () => {
  it('tells its golfer when it was read last, to the hour, which with auto-sync is its last sync', async () => {
    const known = async () => (await service.call('GET', '/api/calendar', sam)).json<CalendarSync>().connections[0];
    const lastUse = async () => (await known())?.lastUsedAt;
    expect(await lastUse()).toBeNull();
    await read(path);
    const first = await lastUse();
    expect(first).toEqual(expect.any(String));
    await read(path);
    expect(await lastUse()).toBe(first);
    const lastUsedAt = new Date(Date.now() - HOUR_MS);
    await service.client.calendarConnection.updateMany({ where: { golferId: sam }, data: { lastUsedAt } });
    await read(path);
    expect(String(await lastUse()) >= String(first)).toBe(true);
    expect((await known())?.lastSyncAt).toBe(await lastUse());
  });

  it('shows its golfer their bookings, and nobody else’s, to whoever has the address', async () => {
    const kim = await aGolfer();
    // Older events do not tell the end of a round: it has 18 holes then.
    const mine = await book([sam, kim], { endsAt: undefined });
    const endsAt = new Date(Date.parse(mine.startsAt) + 255 * 60_000).toISOString();
    await book([kim]);
    const answer = await read(path);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    expect(eventsIn(answer.body)).toMatchObject([
      { uid: `${mine.id}@fourball.example`, startsAt: mine.startsAt, endsAt, status: 'CONFIRMED', sequence: 1 },
    ]);
  });

  it('shows what was moved and cancelled as it is now', async () => {
    const booked = await book([sam]);
    await service.hear(recommendationEvents.teeTimeMoved, { ...booked, startsAt: inHours(96) }, 2);
    expect(await shown()).toMatchObject([{ startsAt: inHours(96), status: 'CONFIRMED', sequence: 2 }]);
    await service.cancel(booked, 4);
    // An event that comes late brings nothing back.
    await service.hear(recommendationEvents.seatFreed, { ...booked, players: [] }, 3);
    expect(await shown()).toMatchObject([{ status: 'CANCELLED', sequence: 4 }]);
  });

  it('is not sent again while it is what it was, by its tag or by its time, and is once it has changed', async () => {
    await book([sam]);
    const first = await read(path);
    const { etag, 'last-modified': time } = first.headers;
    expect((await read(path)).body).toBe(first.body);
    const [byTag, byTime] = [{ 'if-none-match': etag }, { 'if-modified-since': time }];
    for (const known of [byTag, { 'if-none-match': `"x", W/${etag}` }, byTime]) {
      const again = await read(path, known);
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    }
    await book([sam]);
    for (const known of [byTag, byTime]) expect(await shown(known)).toHaveLength(2);
  });

  it('is gone once it is revoked, and comes back under another address only, the same also where it is asked for at once', async () => {
    const revoked = await service.call('DELETE', '/api/calendar/connections/google', sam);
    expect(revoked.json()).toMatchObject({ connections: [] });
    expect((await read(path)).statusCode).toBe(404);
    const [next = '', ...others] = await Promise.all([connected(sam), connected(sam), connected(sam)]);
    expect([next === path, new Set([next, ...others]).size]).toEqual([false, 1]);
    expect([(await read(path)).statusCode, (await read(next)).statusCode]).toEqual([404, 200]);
  });

  it('without auto-sync has new bookings from the next "Sync Now" on, and what becomes of the others at once; without any sync it is empty', async () => {
    await service.call('PATCH', '/api/calendar', sam, { autoSync: false });
    // Ids tell when they were made: one from before the calendar was connected, and one from after.
    const old = await book([sam], { id: '01900000-0000-7000-8000-00000000000a' });
    const fresh = await book([sam], { id: newId() });
    expect((await shown()).map(({ uid }) => uid)).toEqual([`${old.id}@fourball.example`]);
    await service.hear(recommendationEvents.teeTimeMoved, { ...old, startsAt: inHours(99) }, 2);
    expect(await shown()).toMatchObject([{ startsAt: inHours(99) }]);
    await service.call('POST', '/api/calendar/sync', sam);
    expect((await shown()).map(({ uid }) => uid)).toContain(`${fresh.id}@fourball.example`);
    await service.call('PATCH', '/api/calendar', sam, { syncEnabled: false });
    expect([(await read(path)).statusCode, await shown()]).toEqual([200, []]);
  });

  it('is kept so that the database alone opens none, and stays the same when its golfer connects again', async () => {
    const token = path.split('/').at(-2)!;
    const rows = JSON.stringify(await service.client.calendarConnection.findMany());
    expect([token.length, rows.includes(token), await connected(sam)]).toEqual([43, false, path]);
  });

  it.each(['short', 'x'.repeat(43), 'x'.repeat(100)])('that never was is not there: %s', async (token) => {
    expect((await read(`/api/calendar/feeds/${token}/fourball.ics`)).statusCode).toBe(404);
  });
});

it('one booking as a file is for those who play in it', async () => {
  const kim = await aGolfer();
  const { id, startsAt } = await book([sam]);
  const fileFor = (golfer: string, teeTime = id) => service.call('GET', `/api/calendar/tee-times/${teeTime}`, golfer);
  const answer = await fileFor(sam);
  expect(answer.headers['content-disposition']).toContain('tee-time.ics');
  expect(eventsIn(answer.body)).toMatchObject([{ uid: `${id}@fourball.example`, startsAt }]);
  expect([(await fileFor(kim)).statusCode, (await fileFor(sam, newId())).statusCode]).toEqual([404, 404]);
});
