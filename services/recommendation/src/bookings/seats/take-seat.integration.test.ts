import { expect, test } from 'vitest';
import { useService } from '../../testing/steps.ts';

const steps = useService();
const { calls, courseId, register, saveFree, openCourse, bookedRound, startIn, told } = steps;
const { seatedIn, lastTold, dateIn } = steps;

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
