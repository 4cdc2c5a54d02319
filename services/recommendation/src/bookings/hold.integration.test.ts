import { expect, test } from 'vitest';
import { useService } from '../testing/steps.ts';

const steps = useService();
const { service, calls, courseId, openedDate, storedDateOf, passDeadline, teeTimesOf, fillSeats } = steps;

/** Holds so many tee times of a date; answers the groups of its booking. */
async function hold(round: string, creator: string, teeTimes: number) {
  expect((await calls.book(round, creator, { teeTimes })).json()).toMatchObject({ status: 'booked' });
  return sizesOf(round);
}
const sizesOf = async (round: string) =>
  (await teeTimesOf(round)).map(({ bookedPlayers, status }) => (status === 'cancelled' ? null : bookedPlayers));
const say = async (round: string, golfers: readonly string[]) => {
  for (const golfer of golfers) await calls.confirm(round, golfer);
};
/** Has the deadline pass of a date and of the tee times that it holds. */
async function atDeadline(date: string, round: string): Promise<void> {
  await passDeadline(date);
  await service.client.teeTime.updateMany({
    where: { recommendationId: round },
    data: { heldUntil: new Date(Date.now() - 1_000) },
  });
  await fillSeats(round);
}

test('tee times are held for those who have yet to answer: none is asked but by the date, and what nobody has goes at the deadline', async () => {
  const { id, golfers, creator, round } = await openedDate({ courseId, members: 10 });
  await say(round, golfers.slice(0, 5));
  expect(await hold(round, creator, 4)).toEqual([3, 2, 0, 0]);
  await fillSeats(round);
  expect(await sizesOf(round)).toEqual([3, 2, 0, 0]);
  expect(await service.client.askedGolfer.count({ where: { recommendationId: round } })).toBe(0);
  const [due] = await service.client.$queryRaw<[{ isAhead: boolean }]>`
    SELECT line_due_at > now() + interval '1 hour' AS "isAhead" FROM squad_tee_time_recommendations WHERE id = ${round}::uuid`;
  expect(due.isAhead).toBe(true);
  for (const golfer of golfers.slice(5, 7)) {
    const answer = await calls.confirm(round, golfer);
    expect([answer.statusCode, answer.json().waiting]).toEqual([200, undefined]);
  }
  expect(await sizesOf(round)).toEqual([3, 2, 1, 1]);
  const onDate = (golfer: string | undefined, answer: string) =>
    service.call('PUT', `/api/game-dates/${id}/answer`, golfer, { answer });
  expect((await onDate(golfers[7], 'in')).json().counts).toMatchObject({ in: 8, waiting: 0 });
  expect((await onDate(golfers[7], 'maybe')).json().counts).toMatchObject({ in: 7, maybe: 1 });
  await calls.cancel((await teeTimesOf(round))[3]?.id ?? '', golfers[6]);
  expect(await sizesOf(round)).toEqual([3, 2, 1, 0]);
  await atDeadline(id, round);
  expect(await sizesOf(round)).toEqual([3, 2, 1, null]);
  expect((await storedDateOf(id)).status).toBe('locked');
});

test('they are as many as the players need at least, and as the most players need at most', async () => {
  const { golfers, creator, round } = await openedDate({ courseId, members: 6, rules: { mostPlayers: 8 } });
  await say(round, golfers.slice(0, 5));
  const refusal = async (teeTimes: number) => (await calls.book(round, creator, { teeTimes })).json();
  expect(await refusal(1)).toMatchObject({
    ...{ status: 409, code: 'too-few-tee-times', detail: 'Its players need 2 tee times' },
  });
  expect(await refusal(3)).toMatchObject({
    ...{ status: 409, code: 'too-many-tee-times', detail: 'At most 8 play, who need fewer tee times' },
  });
  expect(await refusal(13)).toMatchObject({ status: 400 });
  expect(await hold(round, creator, 2)).toEqual([3, 2]);
});

test('the creator alone holds tee times and reads how many, of an open date at a fixed start, on which somebody is in', async () => {
  const read = async (date: string, golfer: string) =>
    (await service.call('GET', `/api/game-dates/${date}`, golfer)).json().mayHold;
  const { id, golfers, creator, round } = await openedDate({ courseId, rules: { mostPlayers: 6 } });
  expect(await read(id, creator)).toBe(0);
  await say(round, golfers.slice(1, 2));
  expect([await read(id, creator), await read(id, golfers[1] as string)]).toEqual([2, 0]);
  await passDeadline(id);
  expect(await read(id, creator)).toBe(0);
  const ranked = await openedDate({ courseId, rules: { earliest: '08:00', latest: '10:00' } });
  await say(ranked.round, ranked.golfers);
  expect(await read(ranked.id, ranked.creator)).toBe(0);
  const noGame = await steps.confirmedRound({ courseId });
  for (const [one, by] of [
    [round, creator],
    [ranked.round, ranked.creator],
    [noGame.id, noGame.creator],
  ] as const)
    expect((await calls.book(one, by, { teeTimes: 2 })).json()).toMatchObject({ status: 409, code: 'not-held' });
});
