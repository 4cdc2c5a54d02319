import { authEvents } from '@fourball/contracts/events/auth.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { beforeEach, expect, test } from 'vitest';
import { inDays, startAvailabilityService } from '../testing/availability-service.ts';

const service = await startAvailabilityService();

let [from, to]: [string, string] = ['', ''];
beforeEach(() => {
  [from, to] = [newId(), newId()];
});
const merged = () => eventOf(authEvents.golferClaimed, 2, { id: from, to });
const save = (userId: string, days: number, body: object) =>
  service.call('POST', '/api/availability', userId, { body: { date: inDays(days), ...body } });
const entriesOf = async (userId: string) =>
  (await service.client.availabilityEntry.findMany({ where: { userId }, orderBy: { date: 'asc' } })).map(
    ({ date, timeSlots, notes }) => [date.toISOString().slice(0, 10), timeSlots, notes],
  );
const toldOf = async (aggregateId: string) =>
  (await service.told(aggregateId)).map(({ type, data }) => [type, (data as { userId?: string } | null)?.userId]);

test('the account has said what the golfer said, but for dates of its own, and the golfer has said nothing', async () => {
  const ends = (await save(from, 3, { timeSlots: ['09:00'], notes: 'By bike' })).json();
  await save(from, 4, { timeSlots: ['10:00'] });
  await save(to, 4, { timeSlots: ['16:00'] });
  const event = merged();
  for (let time = 0; time < 2; time += 1) await service.hear(event);
  expect(await entriesOf(from)).toEqual([]);
  expect(await entriesOf(to)).toEqual([
    [inDays(3), ['09:00'], 'By bike'],
    [inDays(4), ['16:00'], null],
  ]);
  expect(await toldOf(ends.id)).toEqual([
    ['availability.entry-saved.v1', undefined],
    ['availability.entry-deleted.v1', from],
  ]);
  const [moved] = await service.client.availabilityEntry.findMany({ where: { userId: to }, orderBy: { date: 'asc' } });
  expect(await toldOf(moved?.id ?? '')).toEqual([['availability.entry-saved.v1', to]]);
  expect((await save(from, 5, { timeSlots: ['09:00'] })).statusCode).toBe(401);
});

test('an account that is gone by then gets nothing, in either order', async () => {
  for (const isMergedFirst of [true, false]) {
    [from, to] = [newId(), newId()];
    await save(from, 3, { timeSlots: ['09:00'] });
    const events = [merged(), eventOf(authEvents.userDeleted, 3, { id: to })];
    for (const event of isMergedFirst ? events : events.toReversed()) await service.hear(event);
    expect([await entriesOf(from), await entriesOf(to)]).toEqual([[], []]);
  }
});
