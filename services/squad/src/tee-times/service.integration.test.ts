import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import { prune } from '@fourball/kit/events/operate/prune.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { beforeEach, expect, test } from 'vitest';
import { expiring } from '../accounts/jobs.ts';
import { startWithCalls } from '../testing/squads.ts';
import { teeTime } from '../testing/tee-times.ts';

const { teeTimeBooked, teeTimeMoved, teeTimeCancelled, seatFreed, seatTaken } = recommendationEvents;

const { service, calls } = await startWithCalls();
let squadId: string;
let userId: string;
beforeEach(async () => {
  userId = newId();
  squadId = (await calls.create(userId)).id;
});

const next = async () => (await calls.get(squadId, userId)).json().nextTeeTime;
const startOf = ({ date, time }: { date: string; time: string }) => ({ date, time });

test('the next tee time is the soonest to come that is not cancelled, in the list too; it follows moves, seats and cancellations', async () => {
  const other = await calls.create(userId);
  const soonest = teeTime(squadId, 48, { players: [userId] });
  const last = teeTime(squadId, 96);
  const others = [teeTime(squadId, -1), teeTime(squadId, 24, { status: 'cancelled' }), last, teeTime(newId(), 12)];
  for (const booked of [...others, soonest]) await service.hear(eventOf(teeTimeBooked, 1, booked));
  expect(await next()).toEqual(startOf(soonest));
  expect((await service.call('GET', '/api/squads', userId)).json()).toMatchObject([
    { id: squadId, nextTeeTime: startOf(soonest) },
    { id: other.id, nextTeeTime: null },
  ]);
  const moved = { ...teeTime(squadId, 72), id: soonest.id, movedFrom: startOf(soonest) };
  await service.hear(eventOf(teeTimeMoved, 2, moved));
  expect(await next()).toEqual(startOf(moved));
  await service.hear(eventOf(seatFreed, 3, { ...moved, players: [] }));
  await service.hear(eventOf(seatTaken, 4, { ...moved, time: '06:00' }));
  expect(await next()).toEqual(startOf({ ...moved, time: '06:00' }));
  await service.hear(eventOf(teeTimeCancelled, 5, { ...moved, status: 'cancelled' }));
  expect(await next()).toEqual(startOf(last));
  await service.hear(eventOf(teeTimeBooked, 1, teeTime(squadId, -91 * 24)));
  expect(await prune(service.pool, expiring)).toEqual({ tee_times: 1 });
});
