import type { PlayingGroups } from '@fourball/contracts/http/ranking.ts';
import type { TeeTime } from '@fourball/contracts/http/recommendation.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCourse } from '../../testing/courses.ts';
import { type RecommendationService, startRecommendationService } from '../../testing/recommendation-service.ts';
import { callsOf, offer } from '../../testing/recommendations.ts';
import { becomes, createSquad, dateIn, register, saveFree } from '../../testing/squads.ts';

let service: RecommendationService;
let calls: ReturnType<typeof callsOf>;
let courseId: string;
beforeAll(async () => {
  service = await startRecommendationService();
  calls = callsOf(service);
  courseId = await openCourse(service, { city: 'Phoenix' });
});
afterAll(() => service.stop());

const groupsCall = (id: string, userId?: string) =>
  service.call('GET', `/api/tee-time-recommendations/${id}/groups`, userId);
const groupsOf = async (id: string, userId: string): Promise<PlayingGroups> => (await groupsCall(id, userId)).json();

/** A squad with a tee time offered at 9:00 in a week, of golfers whose handicaps differ. */
async function offered(members: number) {
  const golfers = await Promise.all(
    Array.from({ length: members }, (_, index) => register(service, { handicap: (index * 7.3) % 30 })),
  );
  const squadId = await createSquad(service, golfers);
  const slot = { squadId, courseId, date: dateIn(7), time: '09:00' };
  return { id: await offer(service, slot), squadId, golfers, creator: golfers[0] as string };
}

async function bookedGroups(squadId: string, creator: string) {
  const teeTimes: TeeTime[] = (await calls.teeTimes(squadId, creator)).json();
  return teeTimes
    .filter(({ status }) => status === 'confirmed')
    .map(({ time, bookings }) => ({ time, players: bookings.map(({ userId }) => userId) }));
}

test.each([5, 8, 14])('the groups that are shown to %d golfers are those that booking makes', async (count) => {
  const { id, squadId, golfers, creator } = await offered(count);
  for (const golfer of golfers.toReversed()) await calls.confirm(id, golfer);
  const shown = await groupsOf(id, creator);
  expect(shown.of).toBe('confirmed');
  expect(shown.groups.flatMap(({ players }) => players).toSorted()).toEqual(golfers.toSorted());
  expect((await calls.book(id, creator)).statusCode).toBe(200);
  expect(shown.groups).toEqual(await bookedGroups(squadId, creator));
  expect(await groupsOf(id, golfers.at(-1)!)).toEqual({ ...shown, of: 'booked' });
});

test('a dozen golfers get groups that are proven best, more of them the best that were found', async () => {
  for (const [count, label] of [
    [12, 'proven best'],
    [13, 'best found'],
  ] as const) {
    const { id, golfers, creator } = await offered(count);
    for (const golfer of golfers) await calls.confirm(id, golfer);
    expect(await groupsOf(id, creator)).toMatchObject({ of: 'confirmed', label });
    await calls.book(id, creator);
    expect(await groupsOf(id, creator)).toMatchObject({ of: 'booked', label });
  }
});

test('while nobody has confirmed, all who are free are grouped, and those who confirm take their place', async () => {
  const { id, golfers, creator } = await offered(6);
  for (const golfer of golfers.slice(0, 3)) await saveFree(service, golfer, dateIn(7), ['09:00']);
  await saveFree(service, golfers[3]!, dateIn(7), ['10:00']);
  const free = await groupsOf(id, creator);
  expect(free).toMatchObject({ of: 'free', label: 'proven best' });
  expect(free.groups.map(({ time, players }) => [time, players.toSorted()])).toEqual([
    ['09:00', golfers.slice(0, 3).toSorted()],
  ]);
  await calls.confirm(id, golfers[5]!);
  expect(await groupsOf(id, creator)).toMatchObject({ of: 'confirmed', groups: [{ players: [golfers[5]] }] });
});

test('who confirmed and is not active any more has no place, as in a booking', async () => {
  const { id, squadId, golfers, creator } = await offered(3);
  for (const golfer of golfers) await calls.confirm(id, golfer);
  await becomes(service, squadId, golfers[1]!, 'inactive');
  const { groups } = await groupsOf(id, creator);
  expect(groups.map(({ players }) => players)).toEqual([[golfers[0], golfers[2]]]);
});

test('groups are shown to members, active or not; strangers are told no more than for what is not there', async () => {
  const { id, squadId, golfers } = await offered(2);
  await becomes(service, squadId, golfers[1]!, 'inactive');
  expect((await groupsCall(id, golfers[1])).statusCode).toBe(200);
  const stranger = await register(service);
  const [strangers, unknown] = [await groupsCall(id, stranger), await groupsCall(newId(), golfers[0])];
  expect([strangers.statusCode, strangers.json()]).toEqual([404, unknown.json()]);
  expect((await groupsCall(id)).statusCode).toBe(401);
  expect((await groupsCall('none', golfers[0])).statusCode).toBe(400);
});
