import type { PlayingGroups } from '@fourball/contracts/http/ranking.ts';
import type { Round } from '@fourball/contracts/http/round.ts';
import { expect, test } from 'vitest';
import { useService } from '../../testing/steps.ts';

const steps = useService({ city: 'Phoenix' });
const { service, calls, courseId, register, createSquad, becomes, saveFree, offer, seatedIn, openedDate } = steps;
const { bookedRound, confirmedRound, teeTimesOf, told, bring, lastTold, sizesOf, dateIn } = steps;

const groupsOf = async (id: string, userId: string): Promise<PlayingGroups> => (await calls.groups(id, userId)).json();

/** A squad with a tee time offered at 9:00 in a week, of golfers whose handicaps differ. */
async function offered(members: number) {
  const handicaps = Array.from({ length: members }, (_, index) => (index * 7.3) % 30);
  const golfers = await Promise.all(handicaps.map((handicap) => register({ handicap })));
  const squadId = await createSquad(golfers);
  const slot = { squadId, courseId, date: dateIn(7), time: '09:00' };
  return { id: await offer(slot), squadId, golfers, creator: golfers[0] as string };
}

test.each([
  [5, 'proven best'],
  [12, 'proven best'],
  [13, 'best found'],
])('the groups that are shown to %d golfers, %s, are those that booking makes', async (count, label) => {
  const { id, golfers, creator } = await offered(count);
  for (const golfer of golfers.toReversed()) await calls.confirm(id, golfer);
  const shown = await groupsOf(id, creator);
  expect(shown).toMatchObject({ of: 'confirmed', label });
  const players = shown.groups.flatMap((group) => group.players);
  expect(players.toSorted()).toEqual(golfers.toSorted());
  for (const group of shown.groups)
    expect(group.players).toEqual(golfers.toReversed().filter((golfer) => group.players.includes(golfer)));
  expect((await calls.book(id, creator)).statusCode).toBe(200);
  expect(shown.groups.map((group) => group.players)).toEqual(await seatedIn(id));
  const free = { freeSeats: 4 * shown.groups.length - count, repair: null };
  expect(await groupsOf(id, golfers.at(-1)!)).toEqual({ ...shown, of: 'booked', ...free });
});

test('the groups of a game with a most of players are of the first so many, as booking makes them', async () => {
  const rules = { leastPlayers: 2, mostPlayers: 4 };
  const { round: id, golfers, creator } = await openedDate({ courseId, members: 5, rules });
  for (const golfer of golfers) await calls.confirm(id, golfer);
  const { groups } = await groupsOf(id, creator);
  expect((await calls.book(id, creator)).statusCode).toBe(200);
  expect(groups.map(({ players }) => players)).toEqual(await seatedIn(id));
});

test('while nobody has confirmed, all who are free in the slot are grouped, also at a start after it; those who confirm take their place, while they are active', async () => {
  const { id, squadId, golfers, creator } = await offered(6);
  for (const golfer of golfers.slice(0, 3)) await saveFree(golfer, dateIn(7), ['09:00']);
  await saveFree(golfers[3]!, dateIn(7), ['10:00']);
  const free = await groupsOf(id, creator);
  expect(free).toMatchObject({ of: 'free', label: 'proven best' });
  const startsOf = ({ groups }: PlayingGroups) => groups.map(({ time, players }) => `${time} ${players.toSorted()}`);
  expect(startsOf(free)).toEqual([`09:00 ${golfers.slice(0, 3).toSorted()}`]);
  const between = await offer({ squadId, courseId, date: dateIn(7), time: '09:10' });
  expect(startsOf(await groupsOf(between, creator))).toEqual([`09:10 ${golfers.slice(0, 3).toSorted()}`]);
  for (const golfer of golfers.slice(4)) await calls.confirm(id, golfer);
  await becomes(squadId, golfers[4]!, 'inactive');
  expect(await groupsOf(id, creator)).toMatchObject({ of: 'confirmed', groups: [{ players: [golfers[5]] }] });
});

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
  const round = async (): Promise<Round> => (await calls.round(teeTimeIds[0]!, member)).json();
  expect(await round()).toMatchObject({ groups: [{ time: '09:00' }], emptied: ['09:10'] });
  await calls.move(teeTimeIds[0]!, creator, { date: dateIn(6), time: '09:10' });
  expect(await round()).toMatchObject({ groups: [{ time: '09:10' }], emptied: [] });
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

test('nobody is moved to a start at which they are booked elsewhere', async () => {
  const { id, creator, groups } = await left(6, 1, 2);
  const [alone] = groups[1]!.players as [string];
  const elsewhere = await bookedRound({ courseId, golfers: [alone], confirmed: 1, time: '14:00' });
  // Its round ends as the second group tees off: of the two starts the first is taken.
  const [mine] = await teeTimesOf(id);
  const [startsAt, endsAt] = [-3_600_000, 600_000].map((later) => new Date(mine!.startsAt.getTime() + later));
  await service.client.teeTime.update({ where: { id: elsewhere.teeTimeId }, data: { startsAt, endsAt } });
  const moves = (await repairOf(id, creator))?.moves ?? [];
  expect(moves.map(({ userId }) => userId)).toEqual(groups[0]!.players.toSorted());
});
