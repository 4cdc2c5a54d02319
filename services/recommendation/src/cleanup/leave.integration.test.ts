import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { auditActionsOn } from '@fourball/kit/testing/audit.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { expect, test } from 'vitest';
import { useService } from '../testing/steps.ts';

const steps = useService();
const { service, calls, courseId, register, createSquad, join, leave, saveFree, confirmedRound, dateIn } = steps;
const { bookedRound, sizesOf, startIn, told, lastTold, storedRound: stored } = steps;

async function membershipOf(squadId: string, userId: string) {
  const { id } = await service.client.membership.findFirstOrThrow({ where: { squadId, userId } });
  return { id, squadId, userId };
}
const joinedAt = new Date().toISOString();

test('who leaves has confirmed nothing there any more, and it is told in the write that remembers the leaving', async () => {
  const { id, squadId, mate, creator } = await confirmedRound({ courseId });
  const { id: second } = await confirmedRound({ courseId, squadId, golfers: [mate], date: dateIn(6) });
  await leave(squadId, mate);
  expect(await stored(id)).toMatchObject({ status: 'confirmed', confirmedMembers: [creator] });
  expect(await stored(second)).toMatchObject({ status: 'pending', confirmedMembers: [] });
  expect((await told([id, second])).slice(-2)).toEqual(['recommendation-withdrawn 4', 'recommendation-withdrawn 3']);
  const writes = [id, second].map(async (aggregateId) => (await service.published(aggregateId)).at(-1)?.writeId);
  expect(new Set(await Promise.all(writes)).size).toBe(1);
});

test('who leaves is not missed there any more', async () => {
  const [creator, mate] = [await register(), await register()];
  const squadId = await createSquad([creator, mate]);
  for (const days of [5, 6]) await saveFree(creator, dateIn(days), ['09:00']);
  const missed = async () => (await calls.listed(squadId, creator)).map(({ nearestMiss }) => nearestMiss?.userId);
  await calls.generate(squadId, creator);
  expect(await missed()).toEqual([mate, mate]);
  await leave(squadId, mate);
  expect(await missed()).toEqual([undefined, undefined]);
});

test.each([
  ['left', true, 'left-squad'],
  ['removed', false, 'removed-from-squad'],
  ['account-deleted', false, 'account-deleted'],
] as const)(
  'seats to come are freed of who has gone (%s), whose act it was is told, and the trail has it',
  async (...row) => {
    const [reason, isOwnAct, rule] = row;
    const { id, squadId, teeTimeId, mate, creator } = await bookedRound({ courseId });
    const { id: confirmed } = await confirmedRound({ courseId, squadId, golfers: [creator, mate], date: dateIn(6) });
    await leave(squadId, mate, reason);
    const data = { players: [creator], changedBy: isOwnAct ? mate : null };
    expect(await lastTold(teeTimeId)).toMatchObject({ type: 'seat-freed', version: 2, data });
    expect(await stored(id)).toMatchObject({ status: 'booked', confirmedMembers: [creator] });
    expect(await calls.booked(mate)).toEqual([]);
    const about = (recommendation: string) => `by ${rule} 1 squad=${squadId} recommendation=${recommendation}`;
    const taken = [`confirmation-withdrawn ${about(confirmed)}`, `seat-freed ${about(id)}`];
    expect((await auditActionsOn(service.client, mate)).toSorted()).toEqual(taken);
    expect(await auditActionsOn(service.client, creator)).toEqual([]);
  },
);

test('who took their confirmation back themselves is in no trail for it, then or later', async () => {
  const { id, squadId, mate } = await confirmedRound({ courseId });
  await calls.withdraw(id, mate);
  // The offer still names them, as who would have made it better.
  const nearestMiss = { userId: mate, points: 1 };
  await service.client.recommendation.update({ where: { id }, data: { nearestMiss } });
  await leave(squadId, mate);
  expect(await auditActionsOn(service.client, mate)).toEqual([]);
});

test('what was played stays as it was, and so do rounds with other squads', async () => {
  const past = await bookedRound({ courseId });
  await startIn(past.id, -24 * 60);
  const { squadId, mate } = past;
  const { id: expired } = await confirmedRound({ courseId, squadId, golfers: [mate], date: dateIn(3) });
  await startIn(expired, -1);
  const elsewhere = await bookedRound({ courseId, golfers: [mate] });
  await leave(squadId, mate);
  const played = (await calls.teeTimes(squadId, past.creator)).json();
  expect(played).toMatchObject([{ bookedPlayers: 2, bookings: [{}, { userId: mate, status: 'confirmed' }] }]);
  expect(await stored(expired)).toMatchObject({ status: 'confirmed', confirmedMembers: [mate] });
  expect(await calls.booked(mate)).toMatchObject([{ id: elsewhere.teeTimeId }]);
});

test('of a booking under way the seat in a group that has not teed off is freed', async () => {
  const { id, squadId, teeTimeIds, golfers } = await bookedRound({ courseId, members: 5 });
  await startIn(id, -5);
  for (const golfer of [golfers[0]!, golfers[4]!]) await leave(squadId, golfer);
  expect(await sizesOf(id)).toEqual([3, 1]);
  expect(await told(teeTimeIds.slice(0, 1))).toEqual(['tee-time-booked 1']);
});

test('a leaving that comes before its joining is kept: the late joining makes no member', async () => {
  const ann = await register();
  const squadId = await createSquad([ann]);
  const membership = { id: newId(), squadId, userId: await register() };
  await service.hear(eventOf(squadEvents.memberLeft, 3, { ...membership, reason: 'left' }));
  const member = { ...membership, role: 'member' as const, status: 'active' as const, joinedAt };
  await service.hear(eventOf(squadEvents.memberJoined, 1, member));
  await service.hear(eventOf(squadEvents.memberChanged, 2, member));
  expect((await calls.list(squadId, membership.userId)).statusCode).toBe(404);
});

test('a late, older change of a membership does not undo the leaving, nor does the leaving come twice', async () => {
  const { id, squadId, mate } = await bookedRound({ courseId });
  const membership = await membershipOf(squadId, mate);
  const left = eventOf(squadEvents.memberLeft, 5, { ...membership, reason: 'removed' });
  await Promise.all([service.hear(left), service.hear(left)]);
  await service.hear(eventOf(squadEvents.memberLeft, 4, { ...membership, reason: 'removed' }));
  const older = { ...membership, role: 'leader', status: 'active', joinedAt } as const;
  await service.hear(eventOf(squadEvents.memberChanged, 3, older));
  expect((await calls.list(squadId, mate)).statusCode).toBe(404);
  expect((await told([id])).filter((event) => event.includes('withdrawn'))).toHaveLength(1);
});

test('who is back by a new membership loses nothing when the end of the old one is heard late', async () => {
  const { id, squadId, mate, creator } = await bookedRound({ courseId });
  const membership = await membershipOf(squadId, mate);
  await join(squadId, mate);
  await service.hear(eventOf(squadEvents.memberLeft, 2, { ...membership, reason: 'left' }));
  expect(await stored(id)).toMatchObject({ confirmedMembers: [creator, mate] });
  expect((await calls.list(squadId, mate)).statusCode).toBe(200);
});
