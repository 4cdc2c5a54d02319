import { newId } from '@fourball/kit/process/id.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aggregates } from '../snapshot.ts';
import { openCourse } from '../testing/courses.ts';
import { type RecommendationService, startRecommendationService } from '../testing/recommendation-service.ts';
import { callsOf, offer } from '../testing/recommendations.ts';
import { bookedRound } from '../testing/rounds.ts';
import { dateIn } from '../testing/squads.ts';

let service: RecommendationService;
let calls: ReturnType<typeof callsOf>;
let courseId: string;
beforeAll(async () => {
  service = await startRecommendationService();
  calls = callsOf(service);
  courseId = await openCourse(service);
});
afterAll(() => service.stop());

test('the database holds no confirmed tee time without players, and none that is cancelled with some', async () => {
  const { teeTimeId } = await bookedRound(service, { courseId });
  const { teeTime } = service.client;
  const where = { id: teeTimeId };
  await expect(teeTime.update({ where, data: { bookedPlayers: 0 } })).rejects.toThrow(/players_check/);
  await expect(teeTime.update({ where, data: { status: 'cancelled' } })).rejects.toThrow(/players_check/);
  await expect(teeTime.update({ where, data: { bookedPlayers: -1 } })).rejects.toThrow(/check/);
  await expect(teeTime.update({ where, data: { maxPlayers: 1 } })).rejects.toThrow(/booked_players_check/);
});

test('the database holds one confirmed tee time per start of a booking; a cancelled one holds no start', async () => {
  const { teeTimeIds, golfers } = await bookedRound(service, { courseId, members: 5 });
  const [first, second] = teeTimeIds as [string, string];
  const { startsAt } = await service.client.teeTime.findUniqueOrThrow({ where: { id: first } });
  const take = () => service.client.teeTime.update({ where: { id: second }, data: { startsAt } });
  await expect(take()).rejects.toThrow(/Unique constraint/);
  for (const golfer of golfers.slice(0, 3)) await calls.cancel(first, golfer, { seatOnly: true });
  await expect(take()).resolves.toMatchObject({ id: second });
});

test('the database holds what is booked to have who booked it, and starts to the hours of the day', async () => {
  const { id, squadId } = await bookedRound(service, { courseId });
  const { recommendation } = service.client;
  const update = (data: Parameters<typeof recommendation.update>[0]['data']) =>
    recommendation.update({ where: { id }, data });
  await expect(update({ bookedBy: null })).rejects.toThrow(/booked_check/);
  await expect(update({ score: 100.01 })).rejects.toThrow(/score_check/);
  for (const time of ['05:59', '19:00', '9:00']) await expect(update({ time })).rejects.toThrow(/check/);
  const offered = { squadId, courseId, date: dateIn(8), time: '10:00' };
  await expect(offer(service, { ...offered, score: -0.01 })).rejects.toThrow(/score_check/);
  await expect(offer(service, { ...offered, courseId: newId() })).rejects.toThrow();
});

test('the seats of a tee time go with it, a booked recommendation does not go before its tee times', async () => {
  const { id, teeTimeId } = await bookedRound(service, { courseId });
  await expect(service.client.recommendation.delete({ where: { id } })).rejects.toThrow(/Foreign key/);
  await service.client.teeTime.delete({ where: { id: teeTimeId } });
  expect(await service.client.teeTimeBooking.count({ where: { teeTimeId } })).toBe(0);
});

test('what is told again of the present tells a cancelled booking as cancelled, under the version that it has', async () => {
  const kept = await bookedRound(service, { courseId });
  const gone = await bookedRound(service, { courseId });
  await calls.cancel(gone.teeTimeId, gone.creator);
  const page = { after: '00000000-0000-0000-0000-000000000000', limit: 1000 };
  const told = async (name: keyof typeof aggregates, id: string) => {
    const states = await aggregates[name](service.client, page);
    const state = states.find(({ data }) => data.id === id);
    return [state?.kind.type, state?.version];
  };
  expect(await told('recommendations', kept.id)).toEqual(['recommendation.recommendation-booked.v1', 4]);
  expect(await told('recommendations', gone.id)).toEqual(['recommendation.recommendation-cancelled.v1', 5]);
  expect(await told('tee times', kept.teeTimeId)).toEqual(['recommendation.tee-time-booked.v1', 1]);
  expect(await told('tee times', gone.teeTimeId)).toEqual(['recommendation.tee-time-cancelled.v1', 2]);
});
