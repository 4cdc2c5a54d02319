import { expect, test } from 'vitest';
import { useService } from '../../testing/steps.ts';

const steps = useService();
const { calls, courseId, bookedRound, startIn, fillSeats, noonZone, freedRound, told, lastTold, dateIn } = steps;
const { seatedIn, offersOf } = steps;

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
