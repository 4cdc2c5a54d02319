import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { callsNamed, callsServed } from '@fourball/kit/testing/calls.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { arrange } from '@fourball/kit/testing/faults.ts';
import { waitingForLocks } from '@fourball/kit/testing/locks.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { inDays, membership, startAvailabilityService } from '../testing/availability-service.ts';

const service = await startAvailabilityService();
let userId: string;
beforeEach(() => {
  userId = newId();
});

const save = (date: string, change: object = {}, golfer = userId) =>
  service.call('POST', '/api/availability', golfer, { body: { date, timeSlots: ['09:00'], ...change } });
const forget = (date: string) => service.call('DELETE', `/api/availability/${date}`, userId);
const list = (startDate: string, endDate: string) =>
  service.call('GET', `/api/availability?startDate=${startDate}&endDate=${endDate}`, userId);
/** Resolves once so many of the service's transactions wait for a lock. */
const waitingForLock = (count: number) =>
  until(`${count} waiting transactions`, async () => (await waitingForLocks(service.client)) === count);

describe('saving', () => {
  test('a date is saved with its slots once each in the order of the day, and told of', async () => {
    const date = inDays(10);
    const answer = await save(date, { timeSlots: ['17:00', '09:00', '17:00'], notes: ' after work ' });
    expect(answer.statusCode).toBe(200);
    const entry = answer.json();
    const said = { userId, date, timeSlots: ['09:00', '17:00'], isAvailable: true };
    expect(entry).toMatchObject({ ...said, notes: 'after work' });
    expect(answer.headers['fourball-write']).toMatch(/^availability:[0-9a-f-]{36}:1$/);
    const [event] = await service.told(entry.id);
    expect(event).toMatchObject({ type: 'availability.entry-saved.v1', aggregateversion: 1 });
    expect(event).toHaveProperty('data', { id: entry.id, ...said });
  });

  test('saving a date again replaces what was said, and counts as its next version', async () => {
    const date = inDays(10);
    const said = { timeSlots: ['08:00', '09:00', '10:00'], notes: 'maybe' };
    const first = (await save(date, { ...said, ifNeedBe: ['10:00', '08:00', '17:00'] })).json();
    expect(first).toMatchObject({ ...said, ifNeedBe: ['08:00', '10:00'] });
    const second = (await save(date, { timeSlots: ['18:00'] })).json();
    expect(second).toMatchObject({ id: first.id, timeSlots: ['18:00'], notes: null, createdAt: first.createdAt });
    expect(second).not.toHaveProperty('ifNeedBe');
    expect((await list(date, date)).json()).toEqual([second]);
    const told = await service.told(first.id);
    expect(told.map((event) => event.aggregateversion)).toEqual([1, 2]);
    expect(told[0]).toHaveProperty('data.ifNeedBe', ['08:00', '10:00']);
    expect(told[1]).not.toHaveProperty('data.ifNeedBe');
  });

  test('saves of one date at the same time make one entry, and each is a version of its own', async () => {
    const date = inDays(20);
    const slots = ['06:00', '07:00', '08:00', '09:00', '10:00', '11:00'];
    const answers = await Promise.all(slots.map((slot) => save(date, { timeSlots: [slot] })));
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    const events = await service.told(answers[0]!.json().id);
    expect(events.map((event) => event.aggregateversion).sort()).toEqual([1, 2, 3, 4, 5, 6]);
    const newest = events.find((event) => event.aggregateversion === 6);
    const [entry] = (await list(date, date)).json();
    expect(newest).toMatchObject({ data: { timeSlots: entry.timeSlots } });
  });
});

describe('changing many dates at once', () => {
  const change = (body: object) => service.call('PUT', '/api/availability', userId, { body });
  const free = (days: number, more: object = {}) => ({ date: inDays(days), timeSlots: ['09:00'], ...more });
  const datesOf = (entries: { date: string }[]) => entries.map(({ date }) => date);

  test('each is saved or forgotten and told of by an event of its own, all by one write', async () => {
    const changed = (await save(inDays(4))).json();
    const forgotten = (await save(inDays(5))).json();
    const late = { notes: ' late ', ifNeedBe: ['09:00'] };
    const entries = [free(6), free(4, { timeSlots: [], isAvailable: false }), free(3, late)];
    const answer = await change({ entries, deletions: [inDays(5), inDays(7)] });
    expect([answer.statusCode, datesOf(answer.json())]).toEqual([200, [3, 4, 6].map(inDays)]);
    const said = { timeSlots: ['09:00'], ifNeedBe: ['09:00'], isAvailable: true, notes: 'late' };
    expect(answer.json()[0]).toMatchObject(said);
    expect(answer.json()[1]).toMatchObject({ id: changed.id, timeSlots: [], createdAt: changed.createdAt });
    expect((await list(inDays(0), inDays(9))).json()).toEqual(answer.json());
    expect(answer.headers['fourball-write']).toMatch(/^availability:[0-9a-f-]{36}:4$/);
    const [, again] = await service.told(changed.id);
    expect(again).toMatchObject({ aggregateversion: 2, data: { date: inDays(4), isAvailable: false } });
    const [, tombstone] = await service.told(forgotten.id);
    expect(tombstone).toMatchObject({ type: 'availability.entry-deleted.v1', aggregateversion: 2 });
    expect(tombstone?.writeid).toBe(again?.writeid);
  });

  test('nothing is kept where one is refused, and the refusal names that one; so does that of a single date', async () => {
    await save(inDays(5));
    const past = { path: 'body.date', message: 'This date is in the past' };
    expect((await save(inDays(-2))).json()).toMatchObject({ detail: past.message, errors: [past] });
    const answer = await change({ entries: [free(1), free(-2), free(3)], deletions: [inDays(5)] });
    expect([answer.statusCode, answer.json().errors]).toEqual([400, [{ ...past, path: 'body.entries.1.date' }]]);
    expect(datesOf((await list(inDays(-3), inDays(9))).json())).toEqual([inDays(5)]);
    const where = { envelope: { path: ['data', 'userId'], equals: userId } };
    expect(await service.client.outboxEvent.count({ where })).toBe(1);
  });

  test('changes of the same dates at the same time follow one another, whatever their order', async () => {
    const days = [1, 2, 3, 4, 5, 6];
    const [odd, even] = [days.filter((day) => day % 2), days.filter((day) => day % 2 === 0)];
    const both = (saved: number[], deleted: number[]) =>
      change({ entries: saved.map((day) => free(day)), deletions: deleted.map(inDays) });
    const changes = [1, 2, 3].flatMap(() => [both(even, odd), both(odd, even)]);
    expect((await Promise.all(changes)).map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
    expect([odd.map(inDays), even.map(inDays)]).toContainEqual(datesOf((await list(inDays(0), inDays(9))).json()));
  });
});

describe('listing', () => {
  test("a range holds the caller's entries from its first to its last day, in order, and nobody else's", async () => {
    for (const days of [8, 5, 6, 9]) await save(inDays(days));
    await save(inDays(7), {}, newId());
    const entries = (await list(inDays(6), inDays(8))).json();
    expect(entries.map((entry: { date: string }) => entry.date)).toEqual([inDays(6), inDays(8)]);
  });

  test('a range of 366 days is answered, one of 367 is refused by name', async () => {
    expect((await list(inDays(0), inDays(365))).statusCode).toBe(200);
    const answer = await list(inDays(0), inDays(366));
    const message = 'startDate to endDate must cover at most 366 days';
    expect([answer.statusCode, answer.json().errors]).toEqual([400, [{ path: 'query.endDate', message }]]);
  });
});

describe('forgetting', () => {
  test('the entry of a date goes, not that of another golfer, and its tombstone is its last version, which hides no later entry', async () => {
    const date = inDays(10);
    const { id } = (await save(date)).json();
    const other = (await save(date, {}, newId())).json();
    const answer = await forget(date);
    expect(await service.client.availabilityEntry.count({ where: { id: other.id } })).toBe(1);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect((await list(date, date)).json()).toEqual([]);
    const [, tombstone] = await service.told(id);
    expect(tombstone).toMatchObject({ type: 'availability.entry-deleted.v1', aggregateversion: 2 });
    expect(tombstone).toHaveProperty('data', { id, userId, date });
    const { statusCode, headers } = await forget(date);
    expect([statusCode, headers['fourball-write']]).toEqual([204, undefined]);
    const again = (await save(date)).json();
    expect(again.id).not.toBe(id);
    expect((await service.told(again.id)).map((event) => event.aggregateversion)).toEqual([1]);
  });

  test('a deletion that meets a save at the same time counts on from it', async () => {
    const date = inDays(30);
    const { id } = (await save(date)).json();
    const answers = await service.client.$transaction(
      async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM availability WHERE id = ${id}::uuid FOR UPDATE`;
        // A call that is refused, and repeated, would come after the other.
        const saving = arrange(() => save(date));
        await waitingForLock(1);
        const forgetting = arrange(() => forget(date));
        await waitingForLock(2);
        return [saving, forgetting];
      },
      { timeout: 60_000 },
    );
    expect((await Promise.all(answers)).map((answer) => answer.statusCode)).toEqual([200, 204]);
    const told = (await service.told(id)).map(({ type, aggregateversion }) => `${type} ${aggregateversion}`);
    const [saved, deleted] = ['availability.entry-saved.v1', 'availability.entry-deleted.v1'];
    expect(told).toEqual([`${saved} 1`, `${saved} 2`, `${deleted} 3`]);
  });
});

describe("a squad's availability", () => {
  const ofSquad = (squadId: string, golfer = userId, query = '') =>
    service.call('GET', `/api/squads/${squadId}/availability${query}`, golfer);
  const join = async (change: Parameters<typeof membership>[0]) => {
    const joined = membership(change);
    await service.hear(eventOf(squadEvents.memberJoined, 1, joined));
    return joined;
  };
  const plant = (golfer: string, date: string) =>
    service.client.availabilityEntry.create({
      data: { id: newId(), userId: golfer, date: new Date(date), timeSlots: ['09:00'], notes: 'my own' },
    });

  test('members see the entries of all members, by date, without the notes', async () => {
    const { squadId } = await join({ userId });
    const mate = await join({ squadId });
    const away = await join({ squadId, status: 'inactive' });
    const elsewhere = await join({});
    await save(inDays(3), { notes: 'my own', ifNeedBe: ['09:00'] });
    await save(inDays(1), { isAvailable: false }, mate.userId);
    await save(inDays(2), {}, away.userId);
    await save(inDays(2), {}, elsewhere.userId);
    expect((await ofSquad(squadId, mate.userId)).json()).toEqual([
      { userId: mate.userId, date: inDays(1), timeSlots: [], isAvailable: false },
      { userId: away.userId, date: inDays(2), timeSlots: ['09:00'], isAvailable: true },
      { userId, date: inDays(3), timeSlots: ['09:00'], isAvailable: true, ifNeedBe: ['09:00'] },
    ]);
  });

  test('a window begins 7 days ago at the earliest and covers 92 days at most, 31 from today unless it is named', async () => {
    const { squadId } = await join({ userId });
    for (const days of [-9, -7, 3, 29, 33, 84, 85]) await plant(userId, inDays(days));
    const datesOf = async (query = '') =>
      (await ofSquad(squadId, userId, query)).json().map((entry: { date: string }) => entry.date);
    expect(await datesOf()).toEqual([inDays(3), inDays(29)]);
    expect(await datesOf(`?from=${inDays(-9)}&to=${inDays(33)}`)).toEqual([-7, 3, 29, 33].map(inDays));
    expect(await datesOf(`?from=${inDays(-7)}&to=${inDays(84)}`)).toEqual([-7, 3, 29, 33, 84].map(inDays));
    const answer = await ofSquad(squadId, userId, `?from=${inDays(-7)}&to=${inDays(85)}`);
    const fault = { path: 'query.to', message: 'from and to must cover at most 92 days' };
    expect([answer.statusCode, answer.json().errors]).toEqual([400, [fault]]);
  });
});

test.each([
  ['slots outside of the day', { timeSlots: ['05:00'] }, /availability_time_slots_check/],
  ['slots on a busy day', { isAvailable: false }, /availability_is_available_check/],
  ['a free day without slots', { timeSlots: [] }, /availability_is_available_check/],
])('the database refuses %s', async (_what, change, reason) => {
  const data = { id: newId(), userId, date: new Date(inDays(1)), timeSlots: ['09:00'], ...change };
  await expect(service.client.availabilityEntry.create({ data })).rejects.toThrow(reason);
});

test('the service answers every call that the contracts give it, checked by them, and no other', async () => {
  expect(await callsServed(() => startAvailabilityService())).toEqual(callsNamed('availability'));
});
