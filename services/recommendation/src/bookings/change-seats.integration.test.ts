import { expect, test } from 'vitest';
import { useService } from '../testing/steps.ts';

const { calls, courseId, bookedRound, fillSeats, noonZone, freedRound, told, seatedIn, offersOf } = useService();

const waiting = async (id: string, golfer: string) => (await calls.confirm(id, golfer)).json().waiting?.place;

test('fewer seats are free ones that go, group by group; more are had by the line, the first first; as many again change nothing', async () => {
  const squad = { timeZone: noonZone() };
  const { id, teeTimeIds, golfers, creator } = await bookedRound({ courseId, members: 8, confirmed: 5, squad });
  const [first = '', second = ''] = teeTimeIds;
  const answer = await calls.changeSeats(second, creator, 5);
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { id: second, maxPlayers: 2, bookedPlayers: 2 }]);
  expect((await calls.round(first, creator)).json().groups).toMatchObject([
    { seats: 3, freeSeats: 0 },
    { seats: 2, freeSeats: 0 },
  ]);
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

test('nobody loses a seat, and a group has four at most', async () => {
  const { teeTimeId, creator } = await bookedRound({ courseId, members: 3 });
  const refusal = async (seats: number) => (await calls.changeSeats(teeTimeId, creator, seats)).json();
  expect(await refusal(2)).toMatchObject({
    ...{ status: 409, code: 'seats-taken', detail: '3 players have a seat, and nobody loses one' },
  });
  expect(await refusal(5)).toMatchObject({
    ...{ status: 409, code: 'too-many-seats', detail: 'The groups of this booking hold 4 players' },
  });
});
