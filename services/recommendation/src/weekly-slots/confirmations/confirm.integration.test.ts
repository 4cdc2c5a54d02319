import { authEvents } from '@fourball/contracts/events/auth.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCourse } from '../../testing/courses.ts';
import { type RecommendationService, startRecommendationService } from '../../testing/recommendation-service.ts';
import { saveFree } from '../../testing/squads.ts';
import { dayOfWeek, squadFreeOn, week } from '../../testing/weeks.ts';

let service: RecommendationService;
let courseId: string;
beforeAll(async () => {
  service = await startRecommendationService();
  courseId = await openCourse(service);
});
afterAll(() => service.stop());

const choose = (squadId: string, userId: string, date: string, time: string) =>
  service.call('POST', `/api/squads/${squadId}/confirm-optimal-slot`, userId, { slot: { date, time, courseId } });
const confirmedBy = (userId: string) => service.client.weeklySlotConfirmation.findMany({ where: { userId } });

test('who chooses slots that stand in the week’s list has them remembered there, each once', async () => {
  const { squadId, golfers, creator } = await squadFreeOn(service, { size: 2, free: 2 });
  await saveFree(service, creator, dayOfWeek(3), ['10:00']);
  await service.weeklySlots.rank(week, [squadId]);
  const slots = [
    { date: dayOfWeek(5), time: '09:00', courseId },
    { date: dayOfWeek(3), time: '10:00', courseId },
  ];
  for (const { date, time } of [slots[0]!, slots[1]!, slots[0]!]) await choose(squadId, creator, date, time);
  await Promise.all(Array.from({ length: 5 }, () => choose(squadId, golfers[1]!, dayOfWeek(5), '09:00')));
  expect(await confirmedBy(creator)).toMatchObject([{ status: 'confirmed', confirmedSlots: slots }]);
  expect(await confirmedBy(golfers[1]!)).toMatchObject([{ status: 'confirmed', confirmedSlots: slots.slice(0, 1) }]);
});

test('a slot that does not stand in the list, and one of a week without a list, are chosen without that', async () => {
  const { squadId, creator } = await squadFreeOn(service, { size: 1, free: 1 });
  expect((await choose(squadId, creator, dayOfWeek(5), '09:00')).statusCode).toBe(200);
  await service.weeklySlots.rank(week, [squadId]);
  expect((await choose(squadId, creator, dayOfWeek(6), '12:00')).statusCode).toBe(200);
  expect(await confirmedBy(creator)).toEqual([]);
});

test('what a golfer confirmed goes with their account', async () => {
  const { squadId, creator } = await squadFreeOn(service, { size: 1, free: 1 });
  await service.weeklySlots.rank(week, [squadId]);
  await choose(squadId, creator, dayOfWeek(5), '09:00');
  expect((await confirmedBy(creator)).length).toBe(1);
  await service.hear(eventOf(authEvents.userDeleted, 2, { id: creator }));
  expect(await confirmedBy(creator)).toEqual([]);
});
