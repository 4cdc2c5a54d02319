import { newId } from '@fourball/kit/process/id.ts';
import { plansMadeFor } from '@fourball/kit/testing/plans.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AvailabilityService, startAvailabilityService } from '../testing/availability-service.ts';
import { inDays } from '../testing/dates.ts';
import { upsertEntry } from './repository.ts';

let service: AvailabilityService;
beforeAll(async () => {
  service = await startAvailabilityService();
});
afterAll(() => service.stop());

const insert = (change: object = {}) =>
  service.client.availabilityEntry.create({
    data: { id: newId(), userId: newId(), date: new Date(inDays(1)), timeSlots: ['09:00'], ...change },
  });

test.each([
  ['slots outside of the day', { timeSlots: ['05:00'] }, /availability_time_slots_check/],
  ['slots on a busy day', { isAvailable: false }, /availability_is_available_check/],
  ['a free day without slots', { timeSlots: [] }, /availability_is_available_check/],
])('the database refuses %s', async (_what, change, reason) => {
  await expect(insert(change)).rejects.toThrow(reason);
});

test('the database takes one entry of a golfer and date', async () => {
  const userId = newId();
  await insert({ userId });
  await expect(insert({ userId })).rejects.toThrow(/Unique constraint/);
});

test('whatever times are saved, the same plan does for them', async () => {
  const save = (...timeSlots: string[]) =>
    upsertEntry(service.client, newId(), {
      userId: newId(),
      date: inDays(1),
      timeSlots,
      isAvailable: true,
      notes: null,
    });
  await save('07:00');
  const plans = await plansMadeFor(async () => {
    await save('08:00');
    await save('08:00', '10:00', '12:00');
  });
  expect(plans).toBe(0);
});
