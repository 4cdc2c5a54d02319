import type { PlayingGroups } from '@fourball/contracts/http/ranking.ts';
import type { Round } from '@fourball/contracts/http/round.ts';
import { expect, test } from 'vitest';
import { useService } from '../../testing/steps.ts';

const steps = useService({ city: 'Phoenix' });
const { service, calls, courseId, bookedRound, confirmedRound, teeTimesOf, told } = steps;
const { bring, lastTold, sizesOf } = steps;

const groupsOf = async (id: string, userId: string): Promise<PlayingGroups> => (await calls.groups(id, userId)).json();
const repairOf = async (id: string, userId: string) => (await groupsOf(id, userId)).repair;

/** A booking of so many, of whom those with these seats of the second group give them up: from 0 on. */
async function left(members: number, ...seats: number[]) {
  const round = await bookedRound({ courseId, members, confirmed: members });
  const booked = await groupsOf(round.id, round.creator);
  for (const seat of seats) {
    const leaver = booked.groups[1]?.players[seat];
    expect((await calls.cancel(round.teeTimeIds[1]!, leaver, { seatOnly: true })).statusCode).toBe(200);
  }
  const member = round.golfers.find((golfer) => golfer !== round.creator) as string;
  return { ...round, member, booked, groups: (await groupsOf(round.id, round.creator)).groups };
}

test('of four and one, one of the four moves when the creator says so, and nobody else; a repair of groups that have changed since is refused', async () => {
  const { id, creator, booked, groups, teeTimeIds } = await left(7, 1);
  const [whole, pair] = [groups[0]!.players, groups[1]!.players];
  expect([whole.length, pair.length]).toEqual([4, 2]);
  const { seen } = (await repairOf(id, creator))!;
  await calls.cancel(teeTimeIds[1]!, pair[1], { seatOnly: true });
  expect((await calls.repair(id, creator, seen)).json()).toMatchObject({ status: 409, code: 'groups-changed' });
  const repair = await repairOf(id, creator);
  expect(repair).toMatchObject({ label: 'proven least', ones: 1, twos: 0, emptied: [] });
  expect(repair?.moves).toMatchObject([{ from: '09:00', to: '09:10' }]);
  const mover = repair!.moves[0]!.userId;
  const after: PlayingGroups = (await calls.repair(id, creator, repair!.seen)).json();
  expect(after.groups.map(({ players }) => players.toSorted())).toEqual([
    whole.filter((player) => player !== mover).toSorted(),
    [pair[0], mover].toSorted(),
  ]);
  expect([booked.label, after.label, after.repair]).toEqual(['proven best', 'best found', null]);
  expect((await told(teeTimeIds)).slice(-2)).toEqual(['seat-taken 4', 'seat-freed 2']);
});

test('who is left alone moves, once of several taps at once, and is told of with the start that they had; the emptied tee time is named, and members are proposed nothing', async () => {
  const { id, creator, groups, teeTimeIds, member } = await left(6, 1, 2);
  const repair = await repairOf(id, creator);
  const [mover] = groups[1]!.players as [string];
  expect(repair).toMatchObject({ moves: [{ userId: mover, from: '09:10', to: '09:00' }], emptied: ['09:10'] });
  expect(await repairOf(id, member)).toBeNull();
  const answers = await Promise.all([1, 2, 3].map(() => calls.repair(id, creator, repair!.seen)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  const by = { changedBy: creator, regrouped: mover };
  expect(await Promise.all(teeTimeIds.map(lastTold))).toMatchObject([
    { type: 'seat-taken', data: { ...by, movedFrom: { time: '09:10' }, time: '09:00' } },
    { type: 'tee-time-cancelled', data: by },
  ]);
  expect(await calls.booked(mover)).toMatchObject([{ id: teeTimeIds[0], bookedPlayers: 4 }]);
  const round: Round = (await calls.round(teeTimeIds[0]!, member)).json();
  expect([round.groups.length, round.emptied]).toEqual([1, ['09:10']]);
});

/** Four hosts with a guest each, in a four and two groups of two since a fifth golfer gave up the seat. */
async function hosts() {
  const squad = { guests: 'free', guestsPerMember: 3 } as const;
  const { id, creator, golfers } = await confirmedRound({ courseId, members: 5, squad });
  const single = golfers[4]!;
  for (const host of golfers.slice(0, 4)) await bring(id, host);
  await calls.book(id, creator);
  const teeTimes = await teeTimesOf(id);
  const own = teeTimes.find(({ bookings }) => bookings.some(({ userId }) => userId === single));
  expect((await calls.cancel(own!.id, single, { seatOnly: true })).statusCode).toBe(200);
  return { id, creator, teeTimeIds: teeTimes.map((teeTime) => teeTime.id) };
}

test('a host moves with the guest, who is counted, as groups of two become a four and an emptied tee time', async () => {
  const { id, creator, teeTimeIds } = await hosts();
  expect(await sizesOf(id)).toEqual([4, 2, 2]);
  const repair = await repairOf(id, creator);
  expect(repair).toMatchObject({ label: 'proven least', ones: 0, twos: 2, emptied: ['09:20'] });
  const [move] = repair!.moves as [NonNullable<typeof repair>['moves'][number]];
  expect(repair!.moves).toEqual([{ userId: move.userId, from: '09:20', to: '09:10' }]);
  expect((await calls.repair(id, creator, repair!.seen)).json()).toMatchObject({ repair: null });
  expect(await sizesOf(id)).toEqual([4, 4, 0]);
  const [, taken, cancelled] = await Promise.all(teeTimeIds.map(lastTold));
  expect(taken).toMatchObject({ type: 'seat-taken', data: { regrouped: move.userId } });
  const { players, guestsOf } = taken!.data as { players: string[]; guestsOf: string[] };
  expect(players).toContain(move.userId);
  expect(guestsOf.toSorted()).toEqual(players.toSorted());
  expect(cancelled).toMatchObject({ type: 'tee-time-cancelled', data: { guestsOf: [] } });
});

test('a repair that was seen before a guest was brought is refused, and the next one counts the guest', async () => {
  const { id, creator } = await hosts();
  const [repair, before] = [await repairOf(id, creator), await groupsOf(id, creator)];
  const [stays] = before.groups[1]!.players as [string];
  expect((await bring(id, stays, 'Lou')).statusCode).toBe(201);
  expect((await calls.repair(id, creator, repair!.seen)).json()).toMatchObject({ status: 409, code: 'groups-changed' });
  expect(await sizesOf(id)).toEqual([4, 3, 2]);
  expect(await repairOf(id, creator)).toBeNull();
});

test('nobody is moved to a start at which they are booked elsewhere', async () => {
  const { id, creator, groups } = await left(6, 1, 2);
  const [alone] = groups[1]!.players as [string];
  const elsewhere = await bookedRound({ courseId, golfers: [alone], confirmed: 1, time: '14:00' });
  // Its round ends as the second group tees off: of the two starts the first is taken.
  const [mine] = await teeTimesOf(id);
  await service.client.teeTime.update({
    where: { id: elsewhere.teeTimeId },
    data: {
      startsAt: new Date(mine!.startsAt.getTime() - 3_600_000),
      endsAt: new Date(mine!.startsAt.getTime() + 600_000),
    },
  });
  const moves = (await repairOf(id, creator))?.moves ?? [];
  expect(moves.map(({ userId }) => userId)).toEqual(groups[0]!.players.toSorted());
});
