import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SquadService, startSquadService } from '../testing/squad-service.ts';
import { callsOf } from '../testing/squads.ts';
import { teeTime } from '../testing/tee-times.ts';

const { teeTimeBooked, teeTimeMoved, teeTimeCancelled, seatFreed } = recommendationEvents;

let service: SquadService;
let calls: ReturnType<typeof callsOf>;
let squadId: string;
const userId = newId();

beforeAll(async () => {
  service = await startSquadService();
  calls = callsOf(service);
});
afterAll(() => service.stop());
beforeEach(async () => {
  squadId = (await calls.create(userId)).id;
});

const next = async () => (await calls.get(squadId, userId)).json().nextTeeTime;
const startOf = ({ date, time }: { date: string; time: string }) => ({ date, time });

test('the next tee time follows a move, a freed seat and a cancellation', async () => {
  const booked = teeTime(squadId, 24, { players: [userId] });
  const moved = { ...teeTime(squadId, 48), id: booked.id, movedFrom: startOf(booked) };
  await service.hear(eventOf(teeTimeBooked, 1, booked));
  expect(await next()).toEqual(startOf(booked));
  await service.hear(eventOf(teeTimeMoved, 2, moved));
  expect(await next()).toEqual(startOf(moved));
  await service.hear(eventOf(seatFreed, 3, { ...moved, players: [] }));
  expect(await next()).toEqual(startOf(moved));
  await service.hear(eventOf(teeTimeCancelled, 4, { ...moved, status: 'cancelled' }));
  expect(await next()).toBeNull();
});

test('it is the newest of these, whatever the order in which they arrive', async () => {
  const booked = teeTime(squadId, 24);
  const moved = { ...teeTime(squadId, 48), id: booked.id };
  await service.hear(eventOf(seatFreed, 3, moved));
  await service.hear(eventOf(teeTimeBooked, 1, booked));
  await service.hear(eventOf(teeTimeMoved, 2, { ...booked, time: '06:00' }));
  expect(await next()).toEqual(startOf(moved));
  await service.hear(eventOf(teeTimeCancelled, 5, { ...moved, status: 'cancelled' }));
  await service.hear(eventOf(teeTimeMoved, 4, booked));
  expect(await next()).toBeNull();
});
