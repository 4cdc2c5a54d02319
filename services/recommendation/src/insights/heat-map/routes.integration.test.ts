import { DAYS, HEAT_MAP_DAYS, TIME_SLOTS } from '@fourball/contracts/constants.ts';
import { notificationEvents } from '@fourball/contracts/events/notification.ts';
import { HeatMap, type RankedSlot } from '@fourball/contracts/http/ranking.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { arrange } from '@fourball/kit/testing/faults.ts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { clocksAt, daysAfter } from '../../ranking/calendar.ts';
import { openCourse } from '../../testing/courses.ts';
import { type RecommendationService, startRecommendationService } from '../../testing/recommendation-service.ts';
import { bookedRound } from '../../testing/rounds.ts';
import { becomes, createSquad, dateIn, leave, register, saveFree } from '../../testing/squads.ts';

let service: RecommendationService;
let courseId: string;
beforeAll(async () => {
  service = await startRecommendationService();
  courseId = await openCourse(service, { city: 'Phoenix' });
});
afterAll(() => service.stop());
afterEach(() => vi.restoreAllMocks());

const heatMapCall = (squadId: string, userId?: string) =>
  service.call('GET', `/api/squads/${squadId}/heat-map`, userId);
const heatMap = async (squadId: string, userId: string): Promise<HeatMap> =>
  HeatMap.parse((await heatMapCall(squadId, userId)).json());
const inPhoenix = { homeArea: { city: 'Phoenix', state: null } };
const today = () => clocksAt(new Date(), 'America/Phoenix').date;

/** Turnout at a slot, by ids. */
function standingsAt(map: HeatMap, date: string, time: string) {
  const slot = map.days.find((day) => day.date === date)?.slots.find((one) => one.time === time);
  const idsOf = (places: readonly number[] = []) => places.map((place) => map.members[place]?.userId).sort();
  return { free: idsOf(slot?.free), unanswered: idsOf(slot?.unanswered) };
}

/** One has answered dates, one has standing preferences, one plays elsewhere, one has a full calendar, one said nothing. */
async function squadOfFive() {
  const standing = { preferredDays: [...DAYS], preferredTimeSlots: ['09:00' as const, '10:00' as const] };
  const ann = await register(service, { firstName: 'Ann' });
  const ben = await register(service, { firstName: 'Ben', ...standing });
  const cal = await register(service, { firstName: 'Cal', ...standing });
  const dee = await register(service, { firstName: 'Dee', ...standing });
  const eve = await register(service, { firstName: 'Eve' });
  for (const days of [2, 3, 4, 5, 6, 7]) await saveFree(service, ann, dateIn(days), ['09:00', '15:00']);
  await bookedRound(service, { courseId, golfers: [cal], date: dateIn(4), time: '08:00' });
  const busy = [{ startsAt: `${dateIn(5)}T15:00:00.000Z`, endsAt: `${dateIn(5)}T19:00:00.000Z` }];
  await service.hear(eventOf(notificationEvents.busyTimesRead, 1, { id: dee, busy }));
  return { squadId: await createSquad(service, [ann, ben, cal, dee, eve], inPhoenix), ann, ben, cal, dee, eve };
}

test('the map says of two weeks from today on who is free and who has not answered, and who never did', async () => {
  const { squadId, ann, ben, cal, dee, eve } = await squadOfFive();
  const map = await heatMap(squadId, ann);
  expect(map.members.map(({ name }) => name)).toEqual(['Ann', 'Ben', 'Cal', 'Dee', 'Eve']);
  expect(map.silent.map((place) => map.members[place]?.userId)).toEqual([eve]);
  const dates = Array.from({ length: HEAT_MAP_DAYS }, (_, days) => daysAfter(today(), days));
  expect(map.days.map(({ date }) => date)).toEqual(dates);
  expect(map.days.every(({ slots }) => slots.map(({ time }) => time).join() === TIME_SLOTS.join())).toBe(true);
  expect(standingsAt(map, dateIn(3), '09:00')).toEqual({ free: [ann, ben, cal, dee].sort(), unanswered: [eve] });
  expect(standingsAt(map, dateIn(3), '15:00')).toEqual({ free: [ann], unanswered: [ben, cal, dee, eve].sort() });
  // A round elsewhere and an imported calendar are busy alike.
  expect(standingsAt(map, dateIn(4), '09:00')).toEqual({ free: [ann, ben, dee].sort(), unanswered: [eve] });
  expect(standingsAt(map, dateIn(5), '09:00')).toEqual({ free: [ann, ben, cal].sort(), unanswered: [eve] });
});

test('the map and the ranking never disagree', async () => {
  const { squadId, ann } = await squadOfFive();
  const map = await heatMap(squadId, ann);
  const window = { startDate: today(), endDate: daysAfter(today(), HEAT_MAP_DAYS - 1) };
  let compared = 0;
  for (let days = 0; days < HEAT_MAP_DAYS; days += 1) {
    const date = daysAfter(window.startDate, days);
    const body = { startDate: date, endDate: date };
    const answer = await service.call('POST', `/api/squads/${squadId}/optimize-tee-times`, ann, body);
    for (const { time, freeMembers, unknownMembers } of answer.json<RankedSlot[]>()) {
      expect(standingsAt(map, date, time)).toEqual({ free: freeMembers, unanswered: unknownMembers });
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(20);
});

test('only active members count; whoever is in the squad sees the map, and nobody else is told that there is one', async () => {
  const { squadId, ann, ben, cal } = await squadOfFive();
  await becomes(service, squadId, ben, 'inactive');
  await leave(service, squadId, cal);
  const map = await heatMap(squadId, ben);
  expect(map.members.map(({ name }) => name)).toEqual(['Ann', 'Dee', 'Eve']);
  expect(await heatMap(squadId, ann)).toEqual(map);
  const [former, unknown] = [await heatMapCall(squadId, cal), await heatMapCall(newId(), cal)];
  expect([former.statusCode, former.json()]).toEqual([404, unknown.json()]);
  expect((await heatMapCall(squadId)).statusCode).toBe(401);
  expect((await heatMapCall('mine', ann)).statusCode).toBe(400);
});

test('an answer that comes or goes is on the map at once', async () => {
  const [ann, ben] = [await register(service), await register(service)];
  const squadId = await createSquad(service, [ann, ben], inPhoenix);
  expect((await heatMap(squadId, ann)).silent).toEqual([0, 1]);
  await saveFree(service, ben, dateIn(3), ['09:00']);
  const map = await heatMap(squadId, ann);
  expect(map.silent.map((place) => map.members[place]?.userId)).toEqual([ann]);
  expect(standingsAt(map, dateIn(3), '09:00')).toEqual({ free: [ben], unanswered: [ann] });
  // The entry decides for the whole date.
  expect(standingsAt(map, dateIn(3), '10:00')).toEqual({ free: [], unanswered: [ann] });
});

test("days are counted in the squad's own zone", async () => {
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const ann = await register(service);
    const { days } = await heatMap(await createSquad(service, [ann], { timeZone }), ann);
    expect(days[0]?.date).toBe(clocksAt(new Date(), timeZone).date);
  }
});

test('the map is read in as many statements for forty members as for two', async () => {
  const statements: number[] = [];
  for (const size of [2, 40]) {
    const golfers = await Promise.all(Array.from({ length: size }, () => register(service)));
    for (const golfer of golfers) await saveFree(service, golfer, dateIn(3), ['09:00']);
    const squadId = await createSquad(service, golfers, inPhoenix);
    const asked = vi.spyOn(service.pool, 'query');
    // Asked once more because of a fault, it would be read twice.
    const map = await arrange(() => heatMap(squadId, golfers[0]!));
    expect(map.members).toHaveLength(size);
    statements.push(asked.mock.calls.length);
    asked.mockRestore();
  }
  expect(statements).toEqual([5, 5]);
});
