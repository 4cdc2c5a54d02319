import { DAYS, HEAT_MAP_DAYS, TIME_SLOTS } from '@fourball/contracts/constants.ts';
import { notificationEvents } from '@fourball/contracts/events/notification.ts';
import { HeatMap } from '@fourball/contracts/http/ranking.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { arrange } from '@fourball/kit/testing/faults.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { clocksAt, daysAfter } from '../ranking/calendar.ts';
import { dateIn } from '../testing/squads.ts';
import { useService } from '../testing/steps.ts';

const { service, courseId, register, createSquad, join, saveFree, bookedRound } = useService({ city: 'Phoenix' });
afterEach(() => vi.restoreAllMocks());

const heatMap = async (squadId: string, userId: string, query = ''): Promise<HeatMap> =>
  HeatMap.parse((await service.call('GET', `/api/squads/${squadId}/heat-map${query}`, userId)).json());
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
  const ann = await register({ firstName: 'Ann' });
  const ben = await register({ firstName: 'Ben', ...standing });
  const cal = await register({ firstName: 'Cal', ...standing });
  const dee = await register({ firstName: 'Dee', ...standing });
  const eve = await register({ firstName: 'Eve' });
  for (const days of [2, 3, 4, 5, 6, 7]) await saveFree(ann, dateIn(days), ['09:00', '15:00']);
  await bookedRound({ courseId, golfers: [cal], date: dateIn(4), time: '08:00' });
  const busy = [{ startsAt: `${dateIn(5)}T15:00:00.000Z`, endsAt: `${dateIn(5)}T19:00:00.000Z` }];
  await service.hear(eventOf(notificationEvents.busyTimesRead, 1, { id: dee, busy }));
  const squadId = await createSquad([ann, ben, cal, dee, eve], inPhoenix);
  await join(squadId, await register(), 'inactive');
  return { squadId, ann, ben, cal, dee, eve };
}

test('the map says of two weeks from today or a later date on who is free and who has not answered, and who never did', async () => {
  const { squadId, ann, ben, cal, dee, eve } = await squadOfFive();
  const map = await heatMap(squadId, ann);
  expect(map.members.map(({ name }) => name)).toEqual(['Ann', 'Ben', 'Cal', 'Dee', 'Eve']);
  expect(map.silent.map((place) => map.members[place]?.userId)).toEqual([eve]);
  const dates = Array.from({ length: HEAT_MAP_DAYS }, (_, days) => daysAfter(today(), days));
  expect(map.days.map(({ date }) => date)).toEqual(dates);
  expect(map.days.every(({ slots }) => slots.map(({ time }) => time).join() === TIME_SLOTS.join())).toBe(true);
  expect(standingsAt(map, dateIn(3), '09:00')).toEqual({ free: [ann, ben, cal, dee].sort(), unanswered: [eve] });
  expect(standingsAt(map, dateIn(3), '15:00')).toEqual({ free: [ann], unanswered: [ben, cal, dee, eve].sort() });
  const firstOf = async (on: number) => (await heatMap(squadId, ann, `?from=${daysAfter(today(), on)}`)).days[0]?.date;
  expect(await Promise.all([20, -2, 60].map(firstOf))).toEqual([20, 0, 30].map((on) => daysAfter(today(), on)));
  // A round elsewhere and an imported calendar are busy alike.
  expect(standingsAt(map, dateIn(4), '09:00')).toEqual({ free: [ann, ben, dee].sort(), unanswered: [eve] });
  expect(standingsAt(map, dateIn(5), '09:00')).toEqual({ free: [ann, ben, cal].sort(), unanswered: [eve] });
});

test('the round that the squad has booked is on the map as played, and not as a count', async () => {
  const golfers = await Promise.all([1, 2].map(() => register({ favoriteCourses: [courseId] })));
  const { squadId, creator } = await bookedRound({ courseId, golfers, date: dateIn(4), time: '09:00' });
  for (const golfer of golfers) await saveFree(golfer, dateIn(4));
  const { days } = await heatMap(squadId, creator);
  const slots = days.find(({ date }) => date === dateIn(4))?.slots ?? [];
  const played = slots.filter(({ playing = [] }) => playing.length === 2);
  expect(played.map(({ time, free }) => [time, free])).toEqual(TIME_SLOTS.slice(3, 8).map((time) => [time, []]));
  // Another squad of one of them sees no more than that she is busy.
  const other = await heatMap(await createSquad([creator], inPhoenix), creator);
  expect(other.days.flatMap(({ slots: all }) => all).filter(({ playing }) => playing)).toEqual([]);
  expect(standingsAt(other, dateIn(4), '09:00').free).toEqual([]);
});

test("days are those of the squad's zone; who answered lately or for later on than the map reaches has answered", async () => {
  const [ann, ben] = [await register(), await register()];
  await saveFree(ann, dateIn(40));
  await saveFree(ben, dateIn(-5));
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const { days, silent } = await heatMap(await createSquad([ann, ben], { timeZone }), ann);
    expect([days[0]?.date, silent]).toEqual([clocksAt(new Date(), timeZone).date, []]);
  }
});

test('the map is read in as many statements for forty members as for two', async () => {
  const statements: number[] = [];
  for (const size of [2, 40]) {
    const golfers = await Promise.all(Array.from({ length: size }, () => register()));
    for (const golfer of golfers) await saveFree(golfer, dateIn(3), ['09:00']);
    const squadId = await createSquad(golfers, inPhoenix);
    const asked = vi.spyOn(service.pool, 'query');
    // Asked once more because of a fault, it would be read twice.
    expect((await arrange(() => heatMap(squadId, golfers[0]!))).members).toHaveLength(size);
    statements.push(asked.mock.calls.length);
    asked.mockRestore();
  }
  expect(statements).toEqual([5, 5]);
});
