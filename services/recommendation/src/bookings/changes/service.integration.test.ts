import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { useService } from '../../testing/steps.ts';

const steps = useService();
const { service, calls, courseId, bookedRound, startIn, fillSeats, noonZone, freedRound, told, lastTold } = steps;
const { seatedIn, offersOf, register, saveFree, offer, teeTimesOf, openCourse, dateIn } = steps;

test("the creator gives the course's number for all groups: everybody reads it, again changes nothing, null or another start takes it back", async () => {
  const { teeTimeIds, golfers, creator, squadId } = await bookedRound({ courseId, members: 5 });
  const [first = '', second = ''] = teeTimeIds;
  expect((await calls.reserve(second, creator, ' 48213 ')).json()).toMatchObject({ id: second, reservedAs: '48213' });
  expect((await calls.round(first, golfers[4])).json()).toMatchObject({ reservedAs: '48213' });
  expect((await calls.teeTimes(squadId, golfers[1])).json()).toMatchObject([{ reservedAs: '48213' }, {}]);
  const again = await calls.reserve(first, creator, '48213');
  expect([again.statusCode, again.headers['fourball-write']]).toEqual([200, undefined]);
  for (const id of teeTimeIds) expect(await told([id])).toEqual(['tee-time-booked 1', 'tee-time-reserved 2']);
  expect(await lastTold(first)).toMatchObject({ data: { reservedAs: '48213', changedBy: creator } });
  expect((await calls.reserve(first, creator, null)).json()).toMatchObject({ reservedAs: null });
  await calls.reserve(first, creator, '48213');
  const moved = await calls.move(first, creator, { date: dateIn(8), time: '10:00' });
  expect(moved.json()).toMatchObject({ reservedAs: null });
});

test.each([
  ['say that it is reserved', (id: string, golfer: string) => calls.reserve(id, golfer, '1')],
  ['change the seats', (id: string, golfer: string) => calls.changeSeats(id, golfer, 8)],
  ['move a booking', (id: string, golfer: string) => calls.move(id, golfer, { date: dateIn(8), time: '10:00' })],
])('members cannot %s, and nobody can once a group has teed off or it is cancelled', async (...row) => {
  const [act, change] = row;
  const { id, teeTimeIds, creator, mate } = await bookedRound({ courseId, members: 5 });
  const refusal = async (golfer: string) => (await change(teeTimeIds[1] ?? '', golfer)).json();
  expect(await refusal(mate)).toMatchObject({ status: 403, detail: `Only the creator of the squad can ${act}` });
  await startIn(id, -1);
  expect(await refusal(creator)).toMatchObject({ status: 409, code: 'started' });
  await startIn(id, 60);
  await calls.cancel(teeTimeIds[0] ?? '', creator);
  expect(await refusal(creator)).toMatchObject({ status: 409, code: 'cancelled' });
});

const waiting = async (id: string, golfer: string) => (await calls.confirm(id, golfer)).json().waiting?.place;

test('fewer seats are free ones that go, group by group, of nobody’s; more, four in a group at most, are had by the line, the first first; as many again change nothing', async () => {
  const squad = { timeZone: noonZone() };
  const { id, teeTimeIds, golfers, creator } = await bookedRound({ courseId, members: 8, confirmed: 5, squad });
  const [first = '', second = ''] = teeTimeIds;
  const answer = await calls.changeSeats(second, creator, 5);
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { id: second, maxPlayers: 2, bookedPlayers: 2 }]);
  expect((await calls.round(first, creator)).json().groups).toMatchObject([
    { seats: 3, freeSeats: 0 },
    { seats: 2, freeSeats: 0 },
  ]);
  const refusal = async (seats: number) => (await calls.changeSeats(second, creator, seats)).json();
  const taken = { status: 409, code: 'seats-taken', detail: '5 players have a seat, and nobody loses one' };
  expect(await refusal(4)).toMatchObject(taken);
  const most = { status: 409, code: 'too-many-seats', detail: 'The groups of this booking hold 8 players' };
  expect(await refusal(9)).toMatchObject(most);
  const [sixth = '', seventh = ''] = golfers.slice(5);
  expect([await waiting(id, sixth), await waiting(id, seventh)]).toEqual([1, 2]);
  await calls.changeSeats(first, creator, 6);
  await fillSeats(id);
  expect((await seatedIn(id)).flat()).toContain(sixth);
  expect(await waiting(id, seventh)).toBe(1);
  expect(await told([second])).toContain('seats-changed 2');
  const again = await calls.changeSeats(first, creator, 6);
  expect([again.statusCode, again.headers['fourball-write']]).toEqual([200, undefined]);
});

test('a seat that was offered ends with it, and whoever accepts it waits on', async () => {
  const { id, teeTimeId, line, creator } = await freedRound({ courseId, hours: 4, waiting: 1 });
  const [next = ''] = line;
  expect(await offersOf(id)).toEqual([`${next} open`]);
  await calls.changeSeats(teeTimeId, creator, 3);
  expect((await calls.confirm(id, next)).json()).toMatchObject({ waiting: { place: 1 } });
  await fillSeats(id);
  expect(await offersOf(id)).toEqual([`${next} taken`]);
});

const timesOf = async (id: string) => (await teeTimesOf(id)).map(({ time, status }) => `${time} ${status}`);

test('the creator moves the whole booking: all groups, ten minutes apart, and the recommendation with them', async () => {
  const { id, squadId, teeTimeIds, golfers, creator } = await bookedRound({ courseId, members: 5 });
  const receipt = [{ factor: 'squadDay', points: 8, reason: 'Your Saturday' }];
  const faces = [{ userId: golfers[1]!, standing: 'free' }];
  await service.client.recommendation.update({ where: { id }, data: { score: 8, receipt, faces } });
  const start = { date: dateIn(7), time: '13:40' };
  const second = { id: teeTimeIds[1], date: start.date, time: '13:50', status: 'confirmed' };
  expect((await calls.move(teeTimeIds[1]!, creator, start)).json()).toMatchObject(second);
  expect(await calls.listed(squadId, creator)).toMatchObject([
    { ...start, id, status: 'booked', score: 0, receipt: [], availableMembers: 0, possibleMembers: 0, faces: [] },
  ]);
  const [first] = await teeTimesOf(id);
  expect(first?.startsAt.toISOString()).toBe(`${start.date}T20:40:00.000Z`);
  expect(first?.endsAt.getTime()).toBe(first!.startsAt.getTime() + 255 * 60_000);
  const from = { movedFrom: { date: dateIn(5), time: '09:00' }, players: golfers.slice(0, 3), changedBy: creator };
  const data = { ...start, startsAt: `${start.date}T20:40:00.000Z`, ...from };
  expect(await lastTold(teeTimeIds[0]!)).toMatchObject({ type: 'tee-time-moved', version: 2, data });
  expect(await told([teeTimeIds[1]!])).toEqual(['tee-time-booked 1', 'tee-time-moved 2']);
  expect((await told([id])).at(-1)).toBe('recommendation-moved 8');
});

test('a round that was moved while moves left the ranking alone is without it after the migration, and no other is', async () => {
  const [moved, other] = [await bookedRound({ courseId }), await bookedRound({ courseId })];
  await calls.move(moved.teeTimeId, moved.creator, { date: dateIn(7), time: '10:00' });
  const receipt = [{ factor: 'squadDay', points: 8, reason: 'Your Saturday' }];
  const ranked = { score: 8, receipt, availableMembers: 1, possibleMembers: 1 };
  for (const { id } of [moved, other]) await service.client.recommendation.update({ where: { id }, data: ranked });
  const migration = '../../../prisma/migrations/20261127115000_unrank_moved_rounds/migration.sql';
  await service.client.$executeRawUnsafe(await readFile(new URL(migration, import.meta.url), 'utf8'));
  const unranked = { score: 0, receipt: [], availableMembers: 0, possibleMembers: 0, faces: [], nearestMiss: null };
  expect(await calls.listed(moved.squadId, moved.creator)).toMatchObject([{ id: moved.id, ...unranked }]);
  expect(await calls.listed(other.squadId, other.creator)).toMatchObject([{ id: other.id, ...ranked }]);
});

test('groups move ten minutes on, in the way of no other nor of a cancelled one; the same start again, also at once, or one in more than a year changes nothing', async () => {
  const { id, teeTimeIds, golfers, creator } = await bookedRound({ courseId, members: 9 });
  const start = { date: dateIn(6), time: '09:10' };
  const answers = await Promise.all([1, 2, 3].map(() => calls.move(teeTimeIds[0]!, creator, start)));
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
  const again = await calls.move(teeTimeIds[0]!, creator, start);
  expect([again.body, again.headers['fourball-write']]).toEqual([answers[0]?.body, undefined]);
  const tooFar = await calls.move(teeTimeIds[0]!, creator, { ...start, date: dateIn(369) });
  expect([tooFar.statusCode, tooFar.json().errors[0].path]).toEqual([400, 'body.date']);
  expect((await told([id, ...teeTimeIds])).filter((event) => event.includes('moved'))).toHaveLength(4);
  for (const golfer of golfers.slice(3, 6)) await calls.cancel(teeTimeIds[1]!, golfer);
  expect((await calls.move(teeTimeIds[2]!, creator, { ...start, time: '09:20' })).json().time).toBe('09:30');
  expect(await timesOf(id)).toEqual(['09:20 cancelled', '09:20 confirmed', '09:30 confirmed'].sort());
});

test("players who are booked elsewhere then are named; the round itself is in nobody's way", async () => {
  const one = await bookedRound({ courseId, members: 3 });
  const mates = one.golfers.slice(1);
  await bookedRound({ courseId, golfers: mates, time: '14:00' });
  const clash = await calls.move(one.teeTimeId, one.creator, { date: dateIn(5), time: '10:00' });
  const detail = 'Ben and Cleo are booked elsewhere then';
  expect([clash.statusCode, clash.json()]).toMatchObject([409, { code: 'players-busy', detail }]);
  expect(await timesOf(one.id)).toEqual(['09:00 confirmed']);
  expect((await calls.move(one.teeTimeId, one.creator, { date: dateIn(5), time: '09:45' })).statusCode).toBe(200);
  for (const mate of mates) await calls.cancel(one.teeTimeId, mate);
  expect((await calls.move(one.teeTimeId, one.creator, { date: dateIn(5), time: '14:00' })).statusCode).toBe(200);
});

test('a booking is not moved to a day on which a player is more than an hour away', async () => {
  const [denver, vail] = [await openCourse({ city: 'Denver' }), await openCourse({ city: 'Vail' })];
  const one = await bookedRound({ courseId: denver, members: 2 });
  await bookedRound({ courseId: vail, golfers: [one.mate], date: dateIn(6), time: '07:00' });
  const move = (date: string) => calls.move(one.teeTimeId, one.creator, { date, time: '16:00' });
  expect((await move(dateIn(6))).json()).toMatchObject({
    code: 'players-busy',
    detail: "Ben is booked more than an hour's drive away that day",
  });
  expect((await move(dateIn(7))).statusCode).toBe(200);
});

test('a pending recommendation of that start makes room, a confirmed one does not', async () => {
  const { squadId, teeTimeId, creator } = await bookedRound({ courseId });
  const date = dateIn(6);
  const pending = await offer({ squadId, courseId, date, time: '09:00' });
  const taken = await offer({ squadId, courseId, date, time: '14:00' });
  expect((await calls.move(teeTimeId, creator, { date, time: '09:00' })).statusCode).toBe(200);
  expect(await lastTold(pending)).toMatchObject({ type: 'recommendation-dropped' });
  await calls.confirm(taken, creator);
  const answer = await calls.move(teeTimeId, creator, { date, time: '14:00' });
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'start-taken']);
});

test('moving while the squad is ranked anew and a mate confirms: each start is held once, no word is lost, and no answer is an error', async () => {
  const mates = await Promise.all([register(), register()]);
  for (const date of [dateIn(8), dateIn(9)]) await saveFree(mates[0]!, date);
  for (let round = 0; round < 12; round += 1) {
    const { squadId, teeTimeId } = await bookedRound({ courseId, golfers: mates, date: dateIn(4) });
    const [target] = (await calls.generated(squadId, mates[0]!)).filter(({ status }) => status === 'pending');
    const answers = await Promise.all([
      calls.generate(squadId, mates[0]),
      calls.move(teeTimeId, mates[0], target!),
      calls.confirm(target!.id, mates[0]),
      calls.generate(squadId, mates[1]),
    ]);
    expect(answers.map((answer) => answer.statusCode).filter((status) => status >= 500)).toEqual([]);
    const living = await service.client.recommendation.findMany({ where: { squadId, status: { not: 'cancelled' } } });
    const starts = living.map(({ date, time }) => `${date.toISOString()} ${time}`);
    expect(new Set(starts).size).toBe(starts.length);
    const kept = living.find(({ id }) => id === target!.id)?.confirmedMembers ?? [];
    expect(kept.includes(mates[0]!)).toBe(answers[2]?.statusCode === 200);
    await calls.cancel(teeTimeId, mates[0]);
  }
});
