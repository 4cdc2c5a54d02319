import { deedsTo } from '@fourball/kit/testing/audit.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCourse } from '../../testing/courses.ts';
import { type RecommendationService, startRecommendationService } from '../../testing/recommendation-service.ts';
import { callsOf, offer } from '../../testing/recommendations.ts';
import { teeTimesOf, told } from '../../testing/rounds.ts';
import { becomes, createSquad, register, saveFree } from '../../testing/squads.ts';
import { dayOfWeek, squadFreeOn, toldOfWeeks, week, weeksOf } from '../../testing/weeks.ts';

let service: RecommendationService;
let courseId: string;
let otherCourseId: string;
let calls: ReturnType<typeof callsOf>;
beforeAll(async () => {
  service = await startRecommendationService();
  calls = callsOf(service);
  courseId = await openCourse(service, { rating: 5 });
  otherCourseId = await openCourse(service, { name: 'Marsh Links', rating: 1 });
});
afterAll(() => service.stop());

const rank = (...squadIds: string[]) => service.weeklySlots.rank(week, squadIds);
const best = () => ({ courseId, date: dayOfWeek(5), time: '09:00' });
const recommendationsOf = (squadId: string) =>
  service.client.recommendation.findMany({ where: { squadId }, orderBy: { id: 'asc' } });
const autoBookedOf = async (squadId: string) => (await weeksOf(service, squadId))[0]?.autoBooked;
const teeTimeState = async (id: string) =>
  (await service.published(id)).map(({ envelope }) => (envelope as unknown as { data: object }).data);

test('with three of four free the best slot is booked in the creator’s name, for those who are free', async () => {
  const { squadId, golfers, creator } = await squadFreeOn(service, { size: 4, free: 3, autoBookEnabled: true });
  expect(await rank(squadId)).toMatchObject({ ranked: 1, booked: 1 });
  const [booked, ...more] = await recommendationsOf(squadId);
  const free = golfers.slice(0, 3).sort();
  expect(more).toEqual([]);
  expect(booked).toMatchObject({ courseId, time: '09:00', status: 'booked', bookedBy: creator, bookedByRule: true });
  expect([booked?.confirmedMembers.toSorted(), booked?.bookingReference]).toEqual([
    free,
    expect.stringMatching(/^FB-/),
  ]);

  const [teeTime, ...others] = await teeTimesOf(service, booked!.id);
  expect([others, teeTime?.bookings.map(({ userId }) => userId).sort()]).toEqual([[], free]);
  const facts = { bookedBy: creator, bookedByRule: true, changedBy: null, status: 'confirmed' };
  expect(await teeTimeState(teeTime!.id)).toMatchObject([facts]);
  expect(await told(service, [booked!.id])).toEqual(['recommendation-confirmed 1', 'recommendation-booked 2']);

  const [state, ...again] = await toldOfWeeks(service, squadId);
  expect([state?.autoBooked, again, await autoBookedOf(squadId)]).toEqual([booked!.id, [], booked!.id]);
  const confirmed = await service.client.weeklySlotConfirmation.findMany({ where: { weeklySlotId: state!.id } });
  expect(confirmed.map(({ userId }) => userId).sort()).toEqual(free);
  expect(confirmed[0]).toMatchObject({ status: 'confirmed', confirmedSlots: [best()] });

  const listed = await calls.listed(squadId, creator);
  expect(listed).toMatchObject([{ id: booked!.id, bookedByRule: true }]);
  expect((await calls.cancel(teeTime!.id, golfers[1])).statusCode).toBe(200);
});

test('the audit trail has what was booked by the rule, in the creator’s name and for each player, once', async () => {
  const { squadId, golfers, creator } = await squadFreeOn(service, { size: 4, free: 3, autoBookEnabled: true });
  await Promise.all([rank(squadId), rank(squadId)]);
  const [booked] = await recommendationsOf(squadId);
  const about = `squad=${squadId} recommendation=${booked?.id}`;
  const kept = await Promise.all(golfers.map((golfer) => deedsTo(service.client, golfer)));
  const seat = [`seat-booked by auto-book 1 ${about}`];
  expect(kept).toEqual([[`round-booked by auto-book 1 ${about}`, ...seat], seat, seat, []]);
  expect(golfers[0]).toBe(creator);
});

test.each([
  ['fewer than three quarters are free', { size: 4, free: 2, autoBookEnabled: true }],
  ['only one is free', { size: 1, free: 1, autoBookEnabled: true }],
  ['the squad did not ask for it', { size: 4, free: 4, autoBookEnabled: false }],
])('nothing is booked where %s', async (_why, facts) => {
  const { squadId } = await squadFreeOn(service, facts);
  expect(await rank(squadId)).toMatchObject({ ranked: 1, booked: 0 });
  expect([await recommendationsOf(squadId), await autoBookedOf(squadId)]).toEqual([[], null]);
});

test('nothing is booked in the name of a creator who is no active member any more', async () => {
  const { squadId, creator } = await squadFreeOn(service, { size: 4, free: 4, autoBookEnabled: true });
  await becomes(service, squadId, creator, 'inactive');
  expect(await rank(squadId)).toMatchObject({ ranked: 1, booked: 0 });
  expect(await recommendationsOf(squadId)).toEqual([]);
});

test('a recommendation of that slot is the one that is booked, with those who confirmed it before', async () => {
  const { squadId, golfers } = await squadFreeOn(service, { size: 4, free: 3, autoBookEnabled: true });
  const id = await offer(service, { squadId, ...best() });
  await calls.confirm(id, golfers[3]);
  expect(await rank(squadId)).toMatchObject({ booked: 1 });
  const [booked, ...more] = await recommendationsOf(squadId);
  expect([booked?.id, booked?.status, more, await autoBookedOf(squadId)]).toEqual([id, 'booked', [], id]);
  expect(booked?.confirmedMembers).toEqual([golfers[3], ...golfers.slice(0, 3).sort()]);
});

test('a pending recommendation of that start at another course makes room', async () => {
  const { squadId } = await squadFreeOn(service, { size: 2, free: 2, autoBookEnabled: true });
  const pending = await offer(service, { squadId, ...best(), courseId: otherCourseId });
  expect(await rank(squadId)).toMatchObject({ booked: 1 });
  expect(await recommendationsOf(squadId)).toMatchObject([{ courseId, status: 'booked' }]);
  expect(await told(service, [pending])).toEqual(['recommendation-dropped 2']);
});

test('a start that the squad holds elsewhere is not booked, and the ranking stays', async () => {
  const { squadId, creator } = await squadFreeOn(service, { size: 2, free: 2, autoBookEnabled: true });
  const held = await offer(service, { squadId, ...best(), courseId: otherCourseId });
  await calls.confirm(held, creator);
  expect(await rank(squadId)).toMatchObject({ ranked: 1, booked: 0 });
  expect(await recommendationsOf(squadId)).toMatchObject([{ id: held, status: 'confirmed' }]);
  expect(await deedsTo(service.client, creator)).toEqual([]);
  expect([(await toldOfWeeks(service, squadId)).length, await autoBookedOf(squadId)]).toEqual([1, null]);
});

const sharing = async () => {
  const golfers = await Promise.all(Array.from({ length: 3 }, () => register(service)));
  for (const golfer of golfers) await saveFree(service, golfer, dayOfWeek(5), ['09:00']);
  return Promise.all(Array.from({ length: 6 }, () => createSquad(service, golfers, { autoBookEnabled: true })));
};

test('of squads that share their golfers one books the slot, and every other one is ranked and told all the same', async () => {
  const squads = await sharing();
  expect(await rank(...squads)).toMatchObject({ ranked: 6, booked: 1 });
  const kept = await Promise.all(squads.map((id) => recommendationsOf(id)));
  expect(kept.flat()).toMatchObject([{ status: 'booked', bookedByRule: true }]);
  for (const id of squads) expect((await toldOfWeeks(service, id)).length).toBe(1);
});

test('the same with twelve runs at once: one is booked, none is lost', async () => {
  const squads = await sharing();
  const outcomes = await Promise.all(squads.flatMap((id) => [rank(id), rank(...squads)]));
  const sum = (of: 'ranked' | 'booked') => outcomes.reduce((total, outcome) => total + outcome[of], 0);
  expect([sum('ranked'), sum('booked')]).toEqual([6, 1]);
  expect((await Promise.all(squads.map((id) => recommendationsOf(id)))).flat().length).toBe(1);
  for (const id of squads) expect((await weeksOf(service, id)).length).toBe(1);
});

test('with twenty runs at once a squad is booked once in its week', async () => {
  const squads = await Promise.all(
    Array.from({ length: 5 }, () => squadFreeOn(service, { size: 5, free: 5, autoBookEnabled: true })),
  );
  const ids = squads.map(({ squadId }) => squadId);
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => rank(...ids)));
  expect(outcomes.reduce((total, { booked }) => total + booked, 0)).toBe(5);
  for (const id of ids) {
    const [booked, ...more] = await recommendationsOf(id);
    const sizes = (await teeTimesOf(service, booked!.id)).map(({ bookedPlayers }) => bookedPlayers);
    expect([more, sizes, (await toldOfWeeks(service, id)).length]).toEqual([[], [3, 2], 1]);
  }
});
