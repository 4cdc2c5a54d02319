import { DAYS, TIME_SLOTS } from '@fourball/contracts/constants.ts';
import { notificationEvents } from '@fourball/contracts/events/notification.ts';
import type { RankedSlot } from '@fourball/contracts/http/ranking.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { expect, test } from 'vitest';
import { dateIn } from '../../testing/squads.ts';
import { useService } from '../../testing/steps.ts';

const { service, calls, courseId, register, createSquad, saveFree, deleteAccount } = useService({ city: 'Phoenix' });

const date = dateIn(5);
/** From 8:17 to 9:43 in Arizona: times that stand in no answer for any other reason. */
const busy = [{ startsAt: `${date}T15:17:00.000Z`, endsAt: `${date}T16:43:00.000Z` }];
/** In whatever way they might be written. */
const traces = [
  ...busy.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt].map((at) => at.slice(0, 16))),
  ...['8:17 AM', '9:43 AM', 'busyTimes', 'calendar', 'Calendar'],
];
const always = { preferredDays: [...DAYS], preferredTimeSlots: [...TIME_SLOTS] };

const imports = (golfer: string, version = 1, times = busy) =>
  service.hear(eventOf(notificationEvents.busyTimesRead, version, { id: golfer, busy: times }));
async function twoGolfers() {
  const [ann, ben] = [await register(always), await register(always)];
  return { ann, ben, squadId: await createSquad([ann, ben]) };
}
const optimize = (squadId: string, caller: string) =>
  calls.optimize(squadId, caller, { startDate: date, endDate: date });
/** When a golfer is free for rounds of that date. */
async function freeTimes(squadId: string, caller: string, golfer: string) {
  const slots = (await optimize(squadId, caller)).json<RankedSlot[]>();
  return slots.filter(({ freeMembers }) => freeMembers.includes(golfer)).map(({ time }) => time);
}
const clashing = ['06:00', '07:00', '08:00', '09:00'];

test('a golfer whose calendar is busy is free for what overlaps it once it is forgotten, or where they say so of the date', async () => {
  const { ann, ben, squadId } = await twoGolfers();
  const before = await freeTimes(squadId, ann, ben);
  expect(before.some((time) => clashing.includes(time))).toBe(true);
  await imports(ben);
  expect((await freeTimes(squadId, ann, ben)).filter((time) => clashing.includes(time))).toEqual([]);
  await service.hear(eventOf(notificationEvents.busyTimesForgotten, 3, { id: ben }));
  expect(await freeTimes(squadId, ann, ben)).toEqual(before);
  // A reading made before that, and coming after it, brings nothing back.
  await imports(ben, 2);
  expect(await freeTimes(squadId, ann, ben)).toEqual(before);
  await imports(ann);
  await saveFree(ann, date, ['08:00']);
  expect(await freeTimes(squadId, ben, ann)).toEqual(['08:00']);
});

test('no answer to anybody, the golfer included, holds any of it', async () => {
  const { ann, ben, squadId } = await twoGolfers();
  await imports(ben);
  expect((await calls.generate(squadId, ann)).statusCode).toBe(200);
  for (const caller of [ann, ben]) {
    const answers = await Promise.all([
      optimize(squadId, caller),
      calls.list(squadId, caller),
      calls.teeTimes(squadId, caller),
      service.call('GET', '/api/optimal-weekend-slots', caller),
      service.call('GET', '/api/bookings', caller),
    ]);
    for (const { statusCode, body } of answers) {
      expect(statusCode).toBe(200);
      for (const trace of traces) expect(body).not.toContain(trace);
    }
  }
  // Nor is it told on to other services.
  const envelopes = JSON.stringify((await service.client.outboxEvent.findMany()).map(({ envelope }) => envelope));
  for (const trace of traces) expect(envelopes).not.toContain(trace);
});

test('a round may be booked all the same: being busy is no booking; with the account busy times go, and none come back', async () => {
  const { ann, ben, squadId } = await twoGolfers();
  await imports(ben);
  const booked = await calls.book((await calls.choose(squadId, ben, { date, time: '08:00', courseId })).json().id, ann);
  expect([booked.statusCode, booked.body.includes(ben)]).toEqual([200, true]);
  await deleteAccount(ben);
  await imports(ben, 2);
  expect(await service.client.busyTimes.findMany({ where: { id: ben } })).toMatchObject([{ busy: [] }]);
});
