import { expect, test } from 'vitest';
import { useService } from '../../testing/steps.ts';

const steps = useService();
const { service, calls, courseId, becomes, startIn, freeSeat, playsElsewhere, seatedIn, offersOf } = steps;
const { lineFor, seatFromLine: seat } = steps;

const waitingOf = async (golfer: string) => (await service.call('GET', '/api/bookings/waiting', golfer)).json();

const fullRound = (facts: { hours?: number; waiting?: number } = {}) =>
  steps.fullRound({ courseId, hours: 30, waiting: 2, ...facts });

test('a golfer reads the coming rounds of all their squads for which they wait, with place and offer', async () => {
  const one = await fullRound();
  const { first, second } = one;
  await fullRound({ hours: 50, waiting: 0 });
  expect([await waitingOf(one.creator), await waitingOf(second)]).toMatchObject([
    [],
    [
      {
        ...{ recommendationId: one.id, squadId: one.squadId, teeTimeId: one.teeTimeId, courseName: 'Heron Ridge' },
        ...{ time: '09:00', place: 2, rule: 'first-come', offeredUntil: null },
      },
    ],
  ]);
  await freeSeat(one);
  expect(await waitingOf(first)).toMatchObject([{ place: 1, offeredUntil: expect.any(String) }]);
  await calls.confirm(one.id, first);
  expect([await waitingOf(first), (await waitingOf(second))[0].place]).toEqual([[], 1]);
});

test('no round for which they wait no more: as they are inactive, it is cancelled, or has teed off', async () => {
  const [inactive, cancelled, started] = [await fullRound(), await fullRound(), await fullRound()];
  await becomes(inactive.squadId, inactive.first, 'inactive');
  await calls.cancel(cancelled.teeTimeId, cancelled.creator);
  await startIn(started.id, -1);
  for (const { first } of [inactive, cancelled, started]) expect(await waitingOf(first)).toEqual([]);
});

test('leaders alone read the line, and an hour before tee-off seat whom of it they like, once', async () => {
  const { first, second, third, ...round } = await fullRound({ hours: 1, waiting: 3 });
  expect((await lineFor(round.id, first)).statusCode).toBe(403);
  expect((await lineFor(round.id, round.creator)).json()).toEqual({
    rule: 'first-come',
    members: round.line.map((userId) => ({ userId, offeredUntil: null })),
  });
  expect((await seat(round.id, round.creator, second)).json()).toMatchObject({ status: 409, code: 'full' });
  await calls.cancel(round.teeTimeId, round.mate);
  expect((await seat(round.id, first, second)).statusCode).toBe(403);
  expect((await seat(round.id, round.creator, round.mate)).json()).toMatchObject({ code: 'not-in-line' });
  const answers = await Promise.all([second, third, second].map((golfer) => seat(round.id, round.creator, golfer)));
  const [one, other, again] = answers.map(({ statusCode }) => statusCode);
  expect([one === other, again]).toEqual([false, one]);
  const [players = []] = await seatedIn(round.id);
  expect([players.length, players.includes(one === 204 ? second : third)]).toEqual([4, true]);
});

test('who is booked elsewhere then is looked for within minutes, and not seated by hand; no more are offered a seat than are free after, and none with the last', async () => {
  const { first, second: busy, third, ...round } = await fullRound({ waiting: 4 });
  await playsElsewhere(busy, 30);
  for (const mate of round.golfers.slice(1, 3)) await freeSeat({ ...round, mate });
  expect(await offersOf(round.id)).toEqual([`${first} open`, `${third} open`]);
  const { lineDueAt } = await steps.storedRound(round.id);
  expect((lineDueAt?.getTime() ?? Number.POSITIVE_INFINITY) - Date.now()).toBeLessThanOrEqual(10 * 60_000);
  expect((await seat(round.id, round.creator, busy)).json()).toMatchObject({ status: 409, code: 'players-busy' });
  expect((await seat(round.id, round.creator, round.line[3]!)).statusCode).toBe(204);
  await service.waitingLists.fillDue();
  expect(await offersOf(round.id)).toEqual([`${first} open`, `${third} taken`]);
  expect((await seat(round.id, round.creator, third)).statusCode).toBe(204);
  expect(await offersOf(round.id)).toEqual([`${first} taken`, `${third} taken`]);
});
