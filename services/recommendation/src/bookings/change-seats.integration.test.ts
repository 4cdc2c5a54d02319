import { expect, test } from 'vitest';
import { useService } from '../testing/steps.ts';

const { service, calls, courseId, bookedRound, fillSeats, noonZone, startIn, told } = useService();

const waiting = (id: string, golfers: readonly string[]) =>
  Promise.all(golfers.map(async (golfer) => (await calls.confirm(id, golfer)).json().waiting?.place));

test('fewer seats are free ones that go, group by group; more are had by the line, the first in it first', async () => {
  const { id, teeTimeIds, golfers, creator } = await bookedRound({
    ...{ courseId, members: 8, confirmed: 5, timeZone: noonZone() },
  });
  const [first = '', second = ''] = teeTimeIds;
  const answer = await calls.changeSeats(second, creator, 5);
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { id: second, maxPlayers: 2, bookedPlayers: 2 }]);
  expect((await calls.round(first, creator)).json().groups).toMatchObject([
    { seats: 3, freeSeats: 0 },
    { seats: 2, freeSeats: 0 },
  ]);
  const [sixth = '', seventh = ''] = golfers.slice(5);
  expect(await waiting(id, [sixth])).toEqual([1]);
  expect(await waiting(id, [seventh])).toEqual([2]);
  await calls.changeSeats(first, creator, 6);
  await fillSeats(id);
  expect(
    (await calls.round(first, sixth)).json().groups.flatMap(({ players }: { players: string[] }) => players),
  ).toEqual(expect.arrayContaining([sixth]));
  expect(await waiting(id, [seventh])).toEqual([1]);
  expect(await told([second])).toEqual(expect.arrayContaining(['seats-changed 2']));
});

test('as many seats again change nothing, and nobody is told', async () => {
  const { teeTimeId, creator } = await bookedRound({ courseId, members: 4 });
  const again = await calls.changeSeats(teeTimeId, creator, 4);
  expect([again.statusCode, again.headers['fourball-write']]).toEqual([200, undefined]);
});

test('a seat that was offered ends with it, and whoever accepts it waits on', async () => {
  const { id, teeTimeId, golfers, creator } = await bookedRound({ courseId, members: 5, confirmed: 4 });
  const [, player = '', , , next = ''] = golfers;
  await calls.confirm(id, next);
  await startIn(id, 60 * 4);
  await calls.cancel(teeTimeId, player);
  await fillSeats(id);
  expect((await calls.listed((await calls.round(teeTimeId, next)).json().squadId, next))[0]?.waiting).toMatchObject({
    offeredUntil: expect.any(String),
  });
  await calls.changeSeats(teeTimeId, creator, 3);
  expect((await calls.confirm(id, next)).json()).toMatchObject({ waiting: { place: 1 } });
  await fillSeats(id);
  expect(await service.client.seatOffer.findMany({ where: { recommendationId: id } })).toMatchObject([
    { userId: next, outcome: 'taken' },
  ]);
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
