import { expect, test } from 'vitest';
import { useService } from '../../testing/steps.ts';

const steps = useService();
const { service, calls, courseId, becomes, startIn, fillSeats } = steps;

const waitingOf = async (golfer: string) => (await service.call('GET', '/api/bookings/waiting', golfer)).json();

const fullRound = () => steps.fullRound({ courseId, hours: 30, waiting: 2 });

test('a golfer reads the coming rounds of all their squads for which they wait, with place and offer', async () => {
  const one = await fullRound();
  const [first = '', second = ''] = one.line;
  await steps.fullRound({ courseId, hours: 50, waiting: 0 });
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
