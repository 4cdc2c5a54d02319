import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCourse } from '../testing/courses.ts';
import { type RecommendationService, startRecommendationService } from '../testing/recommendation-service.ts';
import { callsOf, offer } from '../testing/recommendations.ts';
import { bookedRound, confirmedRound, startIn, teeTimesOf, told } from '../testing/rounds.ts';
import { createSquad, dateIn, join, leave, register, saveFree } from '../testing/squads.ts';

let service: RecommendationService;
let calls: ReturnType<typeof callsOf>;
let courseId: string;
beforeAll(async () => {
  service = await startRecommendationService();
  calls = callsOf(service);
  courseId = await openCourse(service);
});
afterAll(() => service.stop());

const stored = (id: string) => service.client.recommendation.findUniqueOrThrow({ where: { id } });
const membershipOf = (squadId: string, userId: string) =>
  service.client.membership.findFirstOrThrow({ where: { squadId, userId } });
const joinedAt = new Date().toISOString();

test('who leaves has confirmed nothing there any more, and it is told in the write that remembers the leaving', async () => {
  const { id, squadId, mate, creator } = await confirmedRound(service, { courseId });
  const second = await offer(service, { squadId, courseId, date: dateIn(6), time: '09:00' });
  await calls.confirm(second, mate);
  await leave(service, squadId, mate);
  expect(await stored(id)).toMatchObject({ status: 'confirmed', confirmedMembers: [creator] });
  expect(await stored(second)).toMatchObject({ status: 'pending', confirmedMembers: [] });
  expect((await told(service, [id, second])).slice(-2)).toEqual([
    'recommendation-withdrawn 4',
    'recommendation-withdrawn 3',
  ]);
  const writes = [id, second].map(async (aggregateId) => (await service.published(aggregateId)).at(-1)?.writeId);
  expect(new Set(await Promise.all(writes)).size).toBe(1);
});

test('who leaves is not missed there any more', async () => {
  const [creator, mate] = [await register(service), await register(service)];
  const squadId = await createSquad(service, [creator, mate]);
  for (const days of [5, 6]) await saveFree(service, creator, dateIn(days), ['09:00']);
  const missed = async () => (await calls.listed(squadId, creator)).map(({ nearestMiss }) => nearestMiss?.userId);
  await calls.generate(squadId, creator);
  expect(await missed()).toEqual([mate, mate]);
  await leave(service, squadId, mate);
  expect(await missed()).toEqual([undefined, undefined]);
});

test.each([
  ['left', true],
  ['removed', false],
  ['account-deleted', false],
] as const)(
  'seats to come are freed of who has gone (%s), and it is told whose act it was',
  async (reason, isOwnAct) => {
    const { id, squadId, teeTimeId, mate, creator } = await bookedRound(service, { courseId });
    await leave(service, squadId, mate, reason);
    const freed = (await service.published(teeTimeId)).at(-1);
    expect(freed).toMatchObject({ type: 'recommendation.seat-freed.v1', aggregateVersion: 2 });
    expect(freed?.envelope).toMatchObject({ data: { players: [creator], changedBy: isOwnAct ? mate : null } });
    expect(await stored(id)).toMatchObject({ status: 'booked', confirmedMembers: [creator] });
    expect(await calls.booked(mate)).toEqual([]);
  },
);

test('when the last player leaves, the tee time and its recommendation are cancelled', async () => {
  const { id, squadId, teeTimeId, creator } = await bookedRound(service, { courseId, members: 1 });
  await leave(service, squadId, creator, 'removed');
  expect(await told(service, [teeTimeId])).toEqual(['tee-time-booked 1', 'tee-time-cancelled 2']);
  expect(await stored(id)).toMatchObject({ status: 'cancelled' });
});

test('what was played stays as it was, and so do rounds with other squads', async () => {
  const past = await bookedRound(service, { courseId });
  await startIn(service, past.id, -24 * 60);
  const expired = await offer(service, { squadId: past.squadId, courseId, date: dateIn(3), time: '09:00' });
  await calls.confirm(expired, past.mate);
  await startIn(service, expired, -1);
  const elsewhere = await bookedRound(service, { courseId, golfers: [past.mate] });
  await leave(service, past.squadId, past.mate);
  const played = (await calls.teeTimes(past.squadId, past.creator)).json();
  expect(played).toMatchObject([{ bookedPlayers: 2, bookings: [{}, { userId: past.mate, status: 'confirmed' }] }]);
  expect(await stored(expired)).toMatchObject({ status: 'confirmed', confirmedMembers: [past.mate] });
  expect(await calls.booked(past.mate)).toMatchObject([{ id: elsewhere.teeTimeId }]);
});

test('of a booking under way the seat in a group that has not teed off is freed', async () => {
  const { id, squadId, teeTimeIds, golfers } = await bookedRound(service, { courseId, members: 5 });
  await startIn(service, id, -5);
  for (const golfer of [golfers[0]!, golfers[4]!]) await leave(service, squadId, golfer);
  const teeTimes = await teeTimesOf(service, id);
  expect(teeTimes.map(({ bookedPlayers }) => bookedPlayers)).toEqual([3, 1]);
  expect(await told(service, teeTimeIds.slice(0, 1))).toEqual(['tee-time-booked 1']);
});

test('who has left may do nothing there any more', async () => {
  const { id, squadId, creator, mate } = await confirmedRound(service, { courseId });
  await leave(service, squadId, mate);
  const unknown = await calls.confirm(newId(), mate);
  for (const call of [calls.confirm, calls.withdraw, calls.book])
    expect((await call(id, mate)).json()).toEqual(unknown.json());
  expect([(await calls.list(squadId, mate)).statusCode, (await calls.generate(squadId, mate)).statusCode]).toEqual([
    404, 404,
  ]);
  expect((await calls.book(id, creator)).json().confirmedMembers).toEqual([creator]);
});

test('a leaving that comes before its joining is kept: the late joining makes no member', async () => {
  const ann = await register(service);
  const squadId = await createSquad(service, [ann]);
  const membership = { id: newId(), squadId, userId: await register(service) };
  await service.hear(eventOf(squadEvents.memberLeft, 3, { ...membership, reason: 'left' }));
  const member = { ...membership, role: 'member' as const, status: 'active' as const, joinedAt };
  await service.hear(eventOf(squadEvents.memberJoined, 1, member));
  await service.hear(eventOf(squadEvents.memberChanged, 2, member));
  expect((await calls.list(squadId, membership.userId)).statusCode).toBe(404);
});

test('a late, older change of a membership does not undo the leaving, nor does the leaving come twice', async () => {
  const { id, squadId, mate } = await bookedRound(service, { courseId });
  const { id: membershipId } = await membershipOf(squadId, mate);
  const membership = { id: membershipId, squadId, userId: mate };
  const left = eventOf(squadEvents.memberLeft, 5, { ...membership, reason: 'removed' });
  await Promise.all([service.hear(left), service.hear(left)]);
  await service.hear(eventOf(squadEvents.memberLeft, 4, { ...membership, reason: 'removed' }));
  await service.hear(
    eventOf(squadEvents.memberChanged, 3, { ...membership, role: 'leader', status: 'active', joinedAt }),
  );
  expect((await calls.list(squadId, mate)).statusCode).toBe(404);
  expect((await told(service, [id])).filter((event) => event.includes('withdrawn'))).toHaveLength(1);
});

test('who is back by a new membership loses nothing when the end of the old one is heard late', async () => {
  const { id, squadId, mate, creator } = await bookedRound(service, { courseId });
  const { id: membershipId } = await membershipOf(squadId, mate);
  await join(service, squadId, mate);
  const old = { id: membershipId, squadId, userId: mate, reason: 'left' as const };
  await service.hear(eventOf(squadEvents.memberLeft, 2, old));
  expect(await stored(id)).toMatchObject({ confirmedMembers: [creator, mate] });
  expect((await calls.list(squadId, mate)).statusCode).toBe(200);
});

test('confirming while leaving: whoever was quicker, in the end they have left and do not come', async () => {
  for (let round = 0; round < 40; round += 1) {
    const { id, squadId, mate } = await confirmedRound(service, { courseId });
    await calls.withdraw(id, mate);
    const [confirmation] = await Promise.all([calls.confirm(id, mate), leave(service, squadId, mate)]);
    expect([200, 404]).toContain(confirmation.statusCode);
    expect((await stored(id)).confirmedMembers).not.toContain(mate);
  }
});

test('booking while a member, or the last one who confirmed, leaves: who has left has no seat', async () => {
  for (let round = 0; round < 40; round += 1) {
    const { id, squadId, golfers, creator, mate } = await confirmedRound(service, { courseId });
    if (round % 2 === 1) await calls.withdraw(id, creator);
    const [booking] = await Promise.all([calls.book(id, creator), leave(service, squadId, mate)]);
    expect([200, 409]).toContain(booking.statusCode);
    const teeTimes = await teeTimesOf(service, id);
    const seats = teeTimes.flatMap(({ bookings }) => bookings).filter(({ status }) => status === 'confirmed');
    const stays = round % 2 === 1 ? [] : golfers.slice(0, 1);
    expect(seats.map(({ userId }) => userId)).toEqual(stays);
    const living = teeTimes.filter(({ status }) => status === 'confirmed');
    expect(living).toHaveLength(stays.length);
  }
});
