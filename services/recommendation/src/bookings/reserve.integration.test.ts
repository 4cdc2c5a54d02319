import { expect, test } from 'vitest';
import { useService } from '../testing/steps.ts';

const { calls, courseId, bookedRound, startIn, told, lastTold, dateIn } = useService();

test("the creator gives the course's number for all groups: everybody reads it, again changes nothing, null or another start takes it back", async () => {
  const { teeTimeIds, golfers, creator, squadId } = await bookedRound({ courseId, members: 5 });
  const [first = '', second = ''] = teeTimeIds;
  const answer = await calls.reserve(second, creator, ' 48213 ');
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { id: second, reservedAs: '48213' }]);
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
