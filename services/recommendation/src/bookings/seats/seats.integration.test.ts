import { expect, test } from 'vitest';
import { useService } from '../../testing/steps.ts';

const steps = useService();
const { calls, courseId, register, createSquad, saveFree, openCourse, bookedRound, teeTimesOf, startIn, told } = steps;
const { seatedIn, storedRound: stored, lastTold, dateIn } = steps;

/** A squad of so many of whom the first have confirmed, booked for these: the others have no seat. */
async function bookedFor(confirmed: number, members = confirmed + 1) {
  const round = await bookedRound({ courseId, members, confirmed });
  return { ...round, late: round.golfers[confirmed]! };
}

const refusedAs = (code: string, detail: string) => ({ status: 409, code, detail });
const inLine = (place: number) => ({ status: 'booked', waiting: { place, rule: 'first-come', offeredUntil: null } });

test('a member without a seat takes a free one of a booked tee time, whatever My Schedule says, and plays', async () => {
  const { id, squadId, golfers, creator, late, teeTimeId } = await bookedFor(3);
  await saveFree(late, dateIn(5), ['15:00']);
  expect((await calls.confirm(id, late)).json()).toMatchObject({ status: 'booked', confirmedMembers: golfers });
  expect(await calls.listed(squadId, creator)).toMatchObject([{ status: 'booked', confirmedMembers: golfers }]);
  expect(await calls.booked(late)).toMatchObject([{ id: teeTimeId, bookedPlayers: 4 }]);
  const data = { status: 'confirmed', players: golfers, changedBy: late };
  expect(await lastTold(teeTimeId)).toMatchObject({ type: 'seat-taken', version: 2, data });
  expect((await told([id])).at(-1)).toBe('recommendation-confirmed 6');
});

test('who plays already keeps the one seat, also by several taps at once; nobody takes one once the group has teed off', async () => {
  const { id, golfers, creator, late, teeTimeId } = await bookedFor(2, 4);
  const other = golfers[3];
  const answers = await Promise.all([late, late, late, creator].map((golfer) => calls.confirm(id, golfer)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect(await told([teeTimeId])).toEqual(['tee-time-booked 1', 'seat-taken 2']);
  await startIn(id, -1);
  const again = await calls.confirm(id, late);
  expect([again.statusCode, again.headers['fourball-write']]).toEqual([200, undefined]);
  const started = refusedAs('started', 'This tee time has already started');
  expect((await calls.confirm(id, other)).json()).toMatchObject(started);
});

test('when all seats are taken the next member waits, untold; one that is given up is had again by the same golfer or another', async () => {
  const { id, golfers, mate, late, teeTimeId } = await bookedFor(4);
  expect((await calls.confirm(id, late)).json()).toMatchObject(inLine(1));
  expect([await seatedIn(id), await told([teeTimeId])]).toEqual([[golfers.slice(0, 4)], ['tee-time-booked 1']]);
  await calls.withdraw(id, late);
  await calls.cancel(teeTimeId, mate);
  expect((await calls.confirm(id, mate)).statusCode).toBe(200);
  expect((await calls.booked(mate))[0]?.bookings).toHaveLength(4);
  await calls.cancel(teeTimeId, mate);
  expect((await calls.confirm(id, late)).json()).not.toHaveProperty('waiting');
  expect((await calls.confirm(id, mate)).json()).toMatchObject(inLine(1));
  expect((await seatedIn(id)).flat().toSorted()).toEqual(golfers.filter((golfer) => golfer !== mate).toSorted());
});

test('who is booked elsewhere then, or that day more than an hour away, reads where, and gets the seat once that round is theirs no more', async () => {
  const { id, late } = await bookedFor(2);
  const elsewhere = await bookedRound({
    courseId: await openCourse({ name: 'Otter Bend' }),
    golfers: [await register(), late],
    time: '11:00',
  });
  const clash = refusedAs('players-busy', 'You are booked at Otter Bend at 11:00 AM then');
  expect((await calls.confirm(id, late)).json()).toMatchObject(clash);
  await calls.cancel(elsewhere.teeTimeId, late);
  expect((await calls.confirm(id, late)).statusCode).toBe(200);
  const [denver, vail] = [await openCourse({ city: 'Denver' }), await openCourse({ name: 'Elk Run', city: 'Vail' })];
  const round = await bookedRound({ courseId: denver, members: 2, confirmed: 1, time: '16:00' });
  await bookedRound({ courseId: vail, golfers: [round.mate], time: '07:00' });
  const far = refusedAs(
    'players-busy',
    "You are booked at Elk Run at 7:00 AM that day, more than an hour's drive away",
  );
  expect((await calls.confirm(round.id, round.mate)).json()).toMatchObject(far);
});

test('of seats in two rounds at the same time a golfer gets one, also when they are taken at once', async () => {
  for (let round = 0; round < 10; round += 1) {
    const late = await register();
    const one = await bookedRound({ courseId, golfers: [await register(), late], confirmed: 1 });
    const other = await bookedRound({ courseId, golfers: [await register(), late], confirmed: 1 });
    const answers = await Promise.all([one, other].map(({ id }) => calls.confirm(id, late)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await calls.booked(late)).toHaveLength(1);
  }
});

const seatOnly = { seatOnly: true };

test('a player gives up their seat: it is free, they are not expected any more nor busy then, and it is told whose act it was', async () => {
  const { id, teeTimeId, golfers, mate } = await bookedRound({ courseId, members: 3 });
  const bookings = ['confirmed', 'cancelled', 'confirmed'].map((status) => ({ status }));
  const left = { id: teeTimeId, status: 'confirmed', bookedPlayers: 2, bookings };
  expect((await calls.cancel(teeTimeId, mate)).json()).toMatchObject(left);
  const players = [golfers[0], golfers[2]];
  const data = { status: 'confirmed', players, changedBy: mate };
  expect(await lastTold(teeTimeId)).toMatchObject({ type: 'seat-freed', version: 2, data });
  expect((await told([id])).at(-1)).toBe('recommendation-withdrawn 6');
  expect(await stored(id)).toMatchObject({ status: 'booked', confirmedMembers: players });
  expect(await calls.booked(mate)).toEqual([]);
  expect(await calls.booked(golfers[2]!)).toMatchObject([{ bookedPlayers: 2, bookings: [{}, {}] }]);
  await saveFree(mate, dateIn(5), ['10:00']);
  expect(await calls.generated(await createSquad([mate]), mate)).toHaveLength(1);
});

test.each([
  ['mate', 'seat-freed 2', 'recommendation-withdrawn 5'],
  ['creator', 'tee-time-cancelled 2', 'recommendation-cancelled 5'],
] as const)(
  'what the %s gives up again, also at the same time and after the start, changes nothing and tells nobody',
  async (...row) => {
    const [who, ...events] = row;
    const { id, teeTimeId, [who]: golfer } = await bookedRound({ courseId });
    const answers = await Promise.all([1, 2, 3, 4].map(() => calls.cancel(teeTimeId, golfer)));
    const [first] = answers;
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(Array(4).fill([200, first?.body]));
    await startIn(id, 0);
    const again = await calls.cancel(teeTimeId, golfer);
    expect([again.statusCode, again.headers['fourball-write']]).toEqual([200, undefined]);
    expect({ ...again.json(), updatedAt: '' }).toEqual({ ...first?.json(), updatedAt: '' });
    expect((await told([id, teeTimeId])).slice(4).toSorted()).toEqual(events.toSorted());
  },
);

test('with seatOnly the creator, too, gives up the own seat alone; the last player cancels a tee time, and the last of all the recommendation, for good', async () => {
  const { id, teeTimeIds, golfers, creator } = await bookedRound({ courseId, members: 5 });
  const [first, second] = teeTimeIds as [string, string];
  const elsewhere = { status: 403, detail: 'You have no seat in this tee time' };
  expect((await calls.cancel(second, creator, seatOnly)).json()).toMatchObject(elsewhere);
  expect((await calls.cancel(first, creator, seatOnly)).json()).toMatchObject({ bookedPlayers: 2 });
  for (const golfer of golfers.slice(1, 3)) await calls.cancel(first, golfer, seatOnly);
  expect((await told([first])).at(-1)).toBe('tee-time-cancelled 4');
  expect((await teeTimesOf(id)).map(({ status }) => status)).toEqual(['cancelled', 'confirmed']);
  expect(await stored(id)).toMatchObject({ status: 'booked', confirmedMembers: golfers.slice(3) });
  for (const golfer of golfers.slice(3)) await calls.cancel(second, golfer);
  expect((await told([id])).at(-1)).toBe('recommendation-cancelled 12');
  expect(await stored(id)).toMatchObject({ status: 'cancelled' });
  const data = { status: 'cancelled', players: [], changedBy: golfers[4] };
  expect(await lastTold(second)).toMatchObject({ data });
});

test('the creator cancels the whole booking; it is listed no more, and its slot may be offered again', async () => {
  const date = dateIn(6);
  const { id, squadId, teeTimeIds, golfers, creator } = await bookedRound({ courseId, members: 5, date });
  const answer = await calls.cancel(teeTimeIds[1]!, creator);
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { id: teeTimeIds[1], status: 'cancelled' }]);
  expect((await calls.cancel(teeTimeIds[1]!, golfers[4])).json().status).toBe('cancelled');
  for (const teeTimeId of teeTimeIds) {
    expect(await told([teeTimeId])).toEqual(['tee-time-booked 1', 'tee-time-cancelled 2']);
  }
  for (const golfer of golfers) expect(await calls.booked(golfer)).toEqual([]);
  expect(await calls.listed(squadId, creator)).toEqual([]);
  await saveFree(creator, date, ['09:00']);
  const [offered, ...others] = await calls.generated(squadId, creator);
  expect([offered?.date, offered?.time, offered?.id === id, others]).toEqual([date, '09:00', false, []]);
});

test('what has started stays: nobody gives up a seat, and the creator does not cancel it', async () => {
  const { id, teeTimeIds, golfers, creator, mate } = await bookedRound({ courseId, members: 5 });
  await startIn(id, -1);
  for (const golfer of [creator, mate]) {
    expect((await calls.cancel(teeTimeIds[0]!, golfer)).json()).toMatchObject({ status: 409, code: 'started' });
  }
  // The second group tees off in nine minutes; the booking as a whole has begun.
  expect((await calls.cancel(teeTimeIds[1]!, creator)).json().code).toBe('started');
  expect((await calls.cancel(teeTimeIds[1]!, golfers[4]!)).json()).toMatchObject({ bookedPlayers: 1 });
});
