import type { OptimalSlot, RankedSlot } from '@fourball/contracts/http/ranking.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clocksAt, daysAfter } from '../../ranking/calendar.ts';
import { weekdayOf } from '../../ranking/clock.ts';
import { openCourse } from '../../testing/courses.ts';
import { type RecommendationService, startRecommendationService } from '../../testing/recommendation-service.ts';
import { callsOf } from '../../testing/recommendations.ts';
import { createSquad, dateIn, join, register, saveFree } from '../../testing/squads.ts';

let service: RecommendationService;
let courseId: string;
beforeAll(async () => {
  service = await startRecommendationService();
  courseId = await openCourse(service, { city: 'Phoenix', rating: 4.5, averagePrice: 68.5 });
});
afterAll(() => service.stop());

const optimize = (squadId: string, userId: string | undefined, body: object) =>
  service.call('POST', `/api/squads/${squadId}/optimize-tee-times`, userId, body);
const weekend = async (userId: string): Promise<OptimalSlot[]> =>
  (await service.call('GET', '/api/optimal-weekend-slots', userId)).json();
const window = { startDate: dateIn(0), endDate: dateIn(30) };

/** The coming Saturday and Sunday in Arizona, where the only course is. */
const today = clocksAt(new Date(), 'America/Phoenix').date;
const weekendDates = Array.from({ length: 7 }, (_, days) => daysAfter(today, days)).filter((date) =>
  ['saturday', 'sunday'].includes(weekdayOf(date)),
);

test('a window is ranked as the recommendations are, and nothing of it is stored', async () => {
  const [creator, mate] = [await register(service), await register(service)];
  const squadId = await createSquad(service, [creator, mate]);
  for (const days of [3, 4, 5, 6, 7]) await saveFree(service, creator, dateIn(days));
  const answer = await optimize(squadId, mate, window);
  const ranked: RankedSlot[] = answer.json();
  expect([answer.statusCode, ranked.length]).toEqual([200, 10]);
  expect(ranked[0]).toMatchObject({
    squadId,
    courseId,
    courseName: 'Heron Ridge',
    day: weekdayOf(ranked[0]!.date),
    availableMembers: 1,
    totalMembers: 2,
    freeMembers: [creator],
    unknownMembers: [mate],
    nearestMiss: { userId: mate, name: 'Dana', isUnknown: true, availableMembers: 2 },
    course: { id: courseId, name: 'Heron Ridge', city: 'Phoenix', state: null, averagePrice: 68.5, bookingUrl: null },
  });
  const calls = callsOf(service);
  expect(await calls.listed(squadId, creator)).toEqual([]);
  const generated = await calls.generated(squadId, creator);
  const facts = (slots: { date: string; time: string; score: number; receipt: object }[]) =>
    slots.map(({ date, time, score, receipt }) => ({ date, time, score, receipt }));
  expect(facts(ranked)).toEqual(facts(generated));
});

test('of the window only the days to come are ranked, and none outside of it', async () => {
  const creator = await register(service);
  const squadId = await createSquad(service, [creator]);
  for (const days of [-3, 4, 5, 9, 40]) await saveFree(service, creator, dateIn(days));
  const dates = async (startDate: string, endDate: string) =>
    new Set((await optimize(squadId, creator, { startDate, endDate })).json().map(({ date }: RankedSlot) => date));
  expect(await dates(dateIn(-5), dateIn(5))).toEqual(new Set([dateIn(4), dateIn(5)]));
  expect(await dates(dateIn(35), dateIn(45))).toEqual(new Set([dateIn(40)]));
});

test.each([
  ['it ends before it begins', dateIn(5), dateIn(4), 'body.endDate'],
  ['it has more than 30 days', dateIn(5), dateIn(36), 'body.endDate'],
  ['it is past', dateIn(-9), dateIn(-3), 'body.endDate'],
  ['its first date is none', '2026-02-30', dateIn(3), 'body.startDate'],
  ['its last date is none', dateIn(3), 'soon', 'body.endDate'],
])('a window is refused where %s', async (_why, startDate, endDate, path) => {
  const creator = await register(service);
  const squadId = await createSquad(service, [creator]);
  const answer = await optimize(squadId, creator, { startDate, endDate });
  expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, path]);
});

test('a window is ranked for members, active or not, and for nobody else', async () => {
  const [creator, idle, stranger] = [await register(service), await register(service), await register(service)];
  const squadId = await createSquad(service, [creator]);
  await join(service, squadId, idle, 'inactive');
  const statuses: number[] = [];
  for (const caller of [creator, idle, stranger, undefined]) {
    statuses.push((await optimize(squadId, caller, window)).statusCode);
  }
  expect(statuses).toEqual([200, 200, 404, 401]);
  expect((await optimize(newId(), stranger, window)).json()).toEqual(
    (await optimize(squadId, stranger, window)).json(),
  );
});

test('the weekend has the five best slots over all squads of the golfer, each with its squad', async () => {
  const [ann, ben, cal] = [await register(service), await register(service), await register(service)];
  const pair = await createSquad(service, [ann, ben], { name: 'Pair' });
  const alone = await createSquad(service, [ann], { name: 'Alone' });
  const others = await createSquad(service, [cal], { name: 'Others' });
  const [, later] = weekendDates as [string, string];
  await saveFree(service, ann, later, ['15:00', '16:00', '17:00']);
  await saveFree(service, ben, later, ['16:00']);
  await saveFree(service, cal, later);
  // Free on a weekday, too: the weekend is asked for.
  const weekday = Array.from({ length: 7 }, (_, days) => dateIn(days + 1)).find((date) => !weekendDates.includes(date));
  await saveFree(service, ann, weekday!);
  const slots = await weekend(ann);
  const names = slots.map(({ squadName, squadId }) => [squadName, squadId]);
  expect(slots).toHaveLength(5);
  expect(names).not.toContainEqual(['Others', others]);
  expect(names).toEqual(
    expect.arrayContaining([
      ['Pair', pair],
      ['Alone', alone],
    ]),
  );
  expect(new Set(slots.map(({ date }) => date))).toEqual(new Set([later]));
  const scores = slots.map(({ score }) => score);
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
  // Everyone free is better than half of a squad.
  expect(slots.slice(0, 4).every(({ availableMembers, totalMembers }) => availableMembers === totalMembers)).toBe(true);
});

test('squads in which the golfer is not active have no part in their weekend, nor have golfers without squads one', async () => {
  const [ann, idle] = [await register(service), await register(service)];
  const squadId = await createSquad(service, [ann]);
  await join(service, squadId, idle, 'inactive');
  for (const date of weekendDates) await saveFree(service, ann, date);
  expect((await weekend(ann)).length).toBe(5);
  expect([await weekend(idle), await weekend(await register(service))]).toEqual([[], []]);
  expect((await service.call('GET', '/api/optimal-weekend-slots')).statusCode).toBe(401);
});

test("a squad's days are counted in its own zone", async () => {
  // Saturday comes first to Kiribati and last to Samoa: each squad has seven days from its own today on.
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const ann = await register(service, { preferredDays: ['saturday', 'sunday'], preferredTimeSlots: ['18:00'] });
    const local = await openCourse(service, { timeZone, city: timeZone });
    await createSquad(service, [ann], { homeArea: { city: timeZone, state: null }, timeZone });
    const first = clocksAt(new Date(), timeZone).date;
    const slots = await weekend(ann);
    expect(slots.length).toBeGreaterThan(0);
    for (const slot of slots) {
      expect(slot.courseId).toBe(local);
      expect(slot.date >= first && slot.date <= daysAfter(first, 6)).toBe(true);
    }
  }
});
