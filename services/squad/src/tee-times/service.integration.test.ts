import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { beforeEach, expect, test } from 'vitest';
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

test('the next tee time is the soonest that has not started and is not cancelled, in the list too', async () => {
  const other = await calls.create(userId);
  const soonest = teeTime(squadId, 48);
  const others = [teeTime(squadId, -1), teeTime(squadId, 24, { status: 'cancelled' }), teeTime(squadId, 72)];
  for (const booked of [...others, teeTime(newId(), 12), soonest])
    await service.hear(eventOf(teeTimeBooked, 1, booked));
  expect(await next()).toEqual(startOf(soonest));
  expect((await service.call('GET', '/api/squads', userId)).json()).toMatchObject([
    { id: squadId, nextTeeTime: startOf(soonest) },
    { id: other.id, nextTeeTime: null },
  ]);
});

test('it follows a move, seats that are freed and taken, and a cancellation', async () => {
  const booked = teeTime(squadId, 24, { players: [userId] });
  const moved = { ...teeTime(squadId, 48), id: booked.id, movedFrom: startOf(booked) };
  await service.hear(eventOf(teeTimeBooked, 1, booked));
  await service.hear(eventOf(teeTimeMoved, 2, moved));
  expect(await next()).toEqual(startOf(moved));
  await service.hear(eventOf(seatFreed, 3, { ...moved, players: [] }));
  expect(await next()).toEqual(startOf(moved));
  await service.hear(eventOf(seatTaken, 4, { ...moved, time: '06:00' }));
  expect(await next()).toEqual(startOf({ ...moved, time: '06:00' }));
  await service.hear(eventOf(teeTimeCancelled, 5, { ...moved, status: 'cancelled' }));
  expect(await next()).toBeNull();
});
