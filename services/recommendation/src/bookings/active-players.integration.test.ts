import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCourse } from '../testing/courses.ts';
import { type RecommendationService, startRecommendationService } from '../testing/recommendation-service.ts';
import { callsOf, offer } from '../testing/recommendations.ts';
import { confirmedRound, teeTimesOf } from '../testing/rounds.ts';
import { becomes, dateIn, saveFree } from '../testing/squads.ts';

let service: RecommendationService;
let calls: ReturnType<typeof callsOf>;
let courseId: string;
beforeAll(async () => {
  service = await startRecommendationService();
  calls = callsOf(service);
  courseId = await openCourse(service);
});
afterAll(() => service.stop());

test('who confirmed and is no active member any more keeps their word, but is not booked', async () => {
  const { id, squadId, golfers, creator, mate } = await confirmedRound(service, { courseId, members: 3 });
  await becomes(service, squadId, mate, 'inactive');
  expect(await calls.listed(squadId, creator)).toMatchObject([{ confirmedMembers: golfers }]);
  const players = [golfers[0], golfers[2]];
  expect((await calls.book(id, creator)).json()).toMatchObject({ status: 'booked', confirmedMembers: players });
  const [teeTime] = await teeTimesOf(service, id);
  expect(teeTime?.bookings.map(({ userId }) => userId)).toEqual(players);
  expect(await calls.booked(mate)).toEqual([]);
});

test('where nobody who confirmed is active there is nobody to book for; once one is again, there is', async () => {
  const { id, squadId, creator } = await confirmedRound(service, { courseId, members: 1 });
  await becomes(service, squadId, creator, 'inactive');
  const answer = await calls.book(id, creator);
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'nobody-confirmed']);
  await becomes(service, squadId, creator, 'active');
  expect((await calls.book(id, creator)).statusCode).toBe(200);
});

test('a creator who is not active may book for those who are', async () => {
  const { id, squadId, creator, mate } = await confirmedRound(service, { courseId });
  await becomes(service, squadId, creator, 'inactive');
  expect((await calls.book(id, creator)).json()).toMatchObject({ bookedBy: creator, confirmedMembers: [mate] });
});

test('who is not active does not count in the ranking', async () => {
  const { squadId, creator, mate } = await confirmedRound(service, { courseId });
  await saveFree(service, creator, dateIn(9), ['10:00']);
  await becomes(service, squadId, mate, 'inactive');
  const ranked = await calls.generated(squadId, creator);
  expect(ranked.find(({ date }) => date === dateIn(9))).toMatchObject({ availableMembers: 1, totalMembers: 1 });
});

test('a seat that was given up and a round that was cancelled do not keep a golfer busy in the ranking', async () => {
  const { squadId, creator, mate } = await confirmedRound(service, { courseId, date: dateIn(12) });
  const free = async () => (await calls.generated(squadId, creator)).filter(({ date }) => date === dateIn(9));
  await saveFree(service, creator, dateIn(9), ['10:00']);
  await saveFree(service, mate, dateIn(9), ['10:00']);
  const booked = await offer(service, { squadId, courseId, date: dateIn(9), time: '08:00' });
  for (const golfer of [creator, mate]) await calls.confirm(booked, golfer);
  await calls.book(booked, creator);
  const [teeTime] = await teeTimesOf(service, booked);
  expect((await free()).map(({ time }) => time)).toEqual(['08:00']);
  await calls.cancel(teeTime!.id, mate);
  expect((await free()).find(({ time }) => time === '10:00')).toMatchObject({ availableMembers: 1 });
  await calls.cancel(teeTime!.id, creator);
  expect((await free()).find(({ time }) => time === '10:00')).toMatchObject({ availableMembers: 2 });
});
