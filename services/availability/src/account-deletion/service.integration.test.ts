import { authEvents } from '@fourball/contracts/events/auth.ts';
import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { auditActionsOn } from '@fourball/kit/testing/audit.ts';
import { eventOf, undo, workIn } from '@fourball/kit/testing/events.ts';
import { beforeEach, expect, test } from 'vitest';
import { inDays, membership, startAvailabilityService } from '../testing/availability-service.ts';
import { applyAccountDeletion } from './service.ts';

const service = await startAvailabilityService();
let userId: string;
beforeEach(() => {
  userId = newId();
});

const deleted = (id = userId) => eventOf(authEvents.userDeleted, 3, { id });
const merged = (from: string, to: string) => eventOf(authEvents.golferClaimed, 2, { id: from, to });
const save = (date: string, golfer = userId, change: object = {}) =>
  service.call('POST', '/api/availability', golfer, { body: { date, timeSlots: ['09:00'], ...change } });
const entriesOf = (golfer: string) => service.client.availabilityEntry.count({ where: { userId: golfer } });
const eventsOf = async (aggregateId: string) =>
  (await service.told(aggregateId)).map(({ type, aggregateversion, data }) => [type, aggregateversion, data]);

test("a deleted account's entries and memberships go, told by tombstones alone; nobody else's do, and none comes back", async () => {
  const other = newId();
  const joined = membership({ userId });
  await service.hear(eventOf(squadEvents.memberJoined, 1, joined));
  const forgotten = (await save(inDays(4))).json();
  await service.call('DELETE', `/api/availability/${inDays(4)}`, userId);
  const { id } = (await save(inDays(3))).json();
  await save(inDays(3));
  await save(inDays(3), other);
  await service.hear(deleted());
  expect([await entriesOf(userId), await entriesOf(other)]).toEqual([0, 1]);
  expect(await eventsOf(id)).toEqual([
    ['availability.entry-saved.v1', 1, null],
    ['availability.entry-saved.v1', 2, null],
    ['availability.entry-deleted.v1', 3, { id, userId, date: inDays(3) }],
  ]);
  expect((await eventsOf(forgotten.id))[0]).toEqual(['availability.entry-saved.v1', 1, null]);
  expect((await save(inDays(3))).statusCode).toBe(401);
  expect((await service.call('GET', `/api/squads/${joined.squadId}/availability`, userId)).statusCode).toBe(404);
});

test('the audit trail has how many entries went with an account, once, and nothing of what was undone', async () => {
  for (const days of [3, 4, 5]) await save(inDays(days));
  const event = deleted();
  const received = { ...event, version: 3, isSnapshot: false, data: { id: userId } };
  await undo(service.client, (tx) => applyAccountDeletion(workIn(tx), received));
  expect(await auditActionsOn(service.client, userId)).toEqual([]);
  for (let time = 0; time < 3; time += 1) await service.hear(event);
  const trail = ['golfer-forgotten by account-deleted 1', 'entries-deleted by account-deleted 3'];
  expect(await auditActionsOn(service.client, userId)).toEqual(trail);
});

test('an entry that is saved while the account goes is refused or goes with it, in every one of 100 races', async () => {
  for (let round = 0; round < 100; round += 1) {
    const golfer = newId();
    const [answer] = await Promise.all([save(inDays(3), golfer), service.hear(deleted(golfer))]);
    expect([200, 401]).toContain(answer.statusCode);
    expect(await entriesOf(golfer)).toBe(0);
    if (answer.statusCode === 200) expect(await eventsOf(answer.json().id)).toHaveLength(2);
  }
});

test('the account that a golfer is merged into has said what they said, but for dates of its own, and they nothing', async () => {
  const to = newId();
  const { id } = (await save(inDays(3), userId, { notes: 'By bike' })).json();
  await save(inDays(4));
  await save(inDays(4), to, { timeSlots: ['16:00'] });
  const event = merged(userId, to);
  for (let time = 0; time < 2; time += 1) await service.hear(event);
  expect(await entriesOf(userId)).toBe(0);
  const entries = await service.client.availabilityEntry.findMany({ where: { userId: to }, orderBy: { date: 'asc' } });
  expect(entries).toMatchObject([
    { date: new Date(inDays(3)), timeSlots: ['09:00'], notes: 'By bike' },
    { date: new Date(inDays(4)), timeSlots: ['16:00'], notes: null },
  ]);
  const deletion = ['availability.entry-deleted.v1', 2, { id, userId, date: inDays(3) }];
  expect(await eventsOf(id)).toEqual([['availability.entry-saved.v1', 1, null], deletion]);
  expect(await service.told(entries[0]?.id ?? '')).toMatchObject([
    { type: 'availability.entry-saved.v1', data: { userId: to } },
  ]);
  expect((await save(inDays(5))).statusCode).toBe(401);
});

test('an account that is gone gets nothing of a golfer who is merged into it, in either order', async () => {
  for (const isMergedFirst of [true, false]) {
    const [from, to] = [newId(), newId()];
    await save(inDays(3), from);
    const events = [merged(from, to), deleted(to)];
    for (const event of isMergedFirst ? events : events.toReversed()) await service.hear(event);
    expect([await entriesOf(from), await entriesOf(to)]).toEqual([0, 0]);
  }
});
