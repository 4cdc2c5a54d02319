import { expect, test } from 'vitest';
import { useService } from '../../testing/steps.ts';

const { service, calls, courseId, becomes, bookedRound, startIn, fillSeats, noonZone } = useService();

const waitingOf = async (golfer: string) => (await service.call('GET', '/api/bookings/waiting', golfer)).json();

/** A full round 30 hours ahead, for which the last of its squad wait. */
async function fullRound(golfers?: string[]) {
  const facts = { courseId, confirmed: 4, timeZone: noonZone() };
  const round = await bookedRound(golfers ? { ...facts, golfers } : { ...facts, members: 6 });
  await startIn(round.id, 30 * 60);
  const line = round.golfers.slice(4);
  for (const golfer of line) await calls.confirm(round.id, golfer);
  return { ...round, line };
}

test('a golfer reads the coming rounds of all their squads for which they wait, with place and offer', async () => {
  const one = await fullRound();
  const [first = '', second = ''] = one.line;
  const other = await bookedRound({ courseId, confirmed: 4, members: 4, timeZone: noonZone() });
  await startIn(other.id, 50 * 60);
  expect([await waitingOf(one.creator), await waitingOf(second)]).toMatchObject([
    [],
    [
      {
        ...{ recommendationId: one.id, squadId: one.squadId, teeTimeId: one.teeTimeId, courseName: 'Heron Ridge' },
        ...{ time: '09:00', place: 2, rule: 'first-come', offeredUntil: null },
      },
    ],
  ]);
  await calls.cancel(one.teeTimeId, one.mate);
  await fillSeats(one.id);
  expect(await waitingOf(first)).toMatchObject([{ place: 1, offeredUntil: expect.any(String) }]);
  await calls.confirm(one.id, first);
  expect([await waitingOf(first), (await waitingOf(second))[0].place]).toEqual([[], 1]);
});

test('no round for which they wait no more: as they are inactive, it is cancelled, or has teed off', async () => {
  const [inactive, cancelled, started] = [await fullRound(), await fullRound(), await fullRound()];
  await becomes(inactive.squadId, inactive.line[0] ?? '', 'inactive');
  await calls.cancel(cancelled.teeTimeId, cancelled.creator);
  await startIn(started.id, -1);
  for (const { line } of [inactive, cancelled, started]) expect(await waitingOf(line[0] ?? '')).toEqual([]);
});
