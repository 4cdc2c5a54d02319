import { newId } from '@fourball/kit/process/id.ts';
import { plansMadeFor } from '@fourball/kit/testing/plans.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCourse } from '../../testing/courses.ts';
import { type RecommendationService, startRecommendationService } from '../../testing/recommendation-service.ts';
import { callsOf, offer } from '../../testing/recommendations.ts';
import { confirmedRound, startIn, teeTimesOf } from '../../testing/rounds.ts';
import { createSquad, dateIn, leave, register } from '../../testing/squads.ts';

let service: RecommendationService;
let calls: ReturnType<typeof callsOf>;
beforeAll(async () => {
  service = await startRecommendationService();
  calls = callsOf(service);
});
afterAll(() => service.stop());

/** The golfers, the first of whom is the creator, book a tee time of a new squad; answers its recommendation's id. */
async function book(courseId: string, golfers: string[], date: string, time: string, name?: string): Promise<string> {
  const squadId = await createSquad(service, golfers, name ? { name } : {});
  const id = await offer(service, { squadId, courseId, date, time });
  for (const golfer of golfers) await calls.confirm(id, golfer);
  expect((await calls.book(id, golfers[0])).statusCode).toBe(200);
  return id;
}

test("a golfer's bookings are the tee times they play, soonest first by the instant and not by the clock", async () => {
  const [ann, ben] = [await register(service), await register(service)];
  const phoenix = await openCourse(service, { averagePrice: 68.5 });
  const newYork = await openCourse(service, { name: 'Otter Bay', timeZone: 'America/New_York' });
  await book(phoenix, [ann], dateIn(9), '08:00', 'Dawn Patrol');
  await book(newYork, [ben, ann], dateIn(4), '08:00');
  await book(phoenix, [ben, ann], dateIn(4), '18:00');
  await book(phoenix, [ben], dateIn(3), '08:00');
  const bookings = await calls.booked(ann);
  expect(bookings).toMatchObject([
    { date: dateIn(4), time: '08:00', price: null, course: { name: 'Otter Bay', imageUrl: null } },
    { date: dateIn(4), time: '18:00', price: 68.5, bookedPlayers: 2 },
    { date: dateIn(9), time: '08:00', bookedPlayers: 1, squad: { name: 'Dawn Patrol' } },
  ]);
  expect(bookings[0]?.bookings).toMatchObject([
    { userId: ben, status: 'confirmed' },
    { userId: ann, status: 'confirmed' },
  ]);
});

test('what has started, was cancelled, or is played without the golfer is no upcoming booking', async () => {
  const [ann, ben] = [await register(service), await register(service)];
  const courseId = await openCourse(service);
  const started = await book(courseId, [ann], dateIn(3), '08:00');
  const cancelled = await book(courseId, [ann], dateIn(4), '08:00');
  const withdrawn = await book(courseId, [ann, ben], dateIn(5), '08:00');
  await startIn(service, started, 0);
  for (const id of [cancelled, withdrawn]) {
    const [teeTime] = await teeTimesOf(service, id);
    await calls.cancel(teeTime!.id, ann, { seatOnly: true });
  }
  expect(await calls.booked(ann)).toEqual([]);
  expect((await calls.booked(ben)).map((teeTime) => teeTime.bookings.map(({ userId }) => userId))).toEqual([[ben]]);
});

test('the price is what the course cost when it was booked', async () => {
  const ann = await register(service);
  const courseId = await openCourse(service, { averagePrice: 50 });
  await book(courseId, [ann], dateIn(3), '08:00');
  await service.client.golfCourse.update({ where: { id: courseId }, data: { averagePrice: 75 } });
  expect(await calls.booked(ann)).toMatchObject([{ price: 50 }]);
});

test("a squad's tee times are those of the last 90 days and to come, cancelled ones and freed seats included", async () => {
  const [ann, ben, cleo] = [await register(service), await register(service), await register(service)];
  const squadId = await createSquad(service, [ann, ben, cleo], { name: 'Dawn Patrol' });
  const courseId = await openCourse(service);
  const ids: string[] = [];
  for (const time of ['07:00', '08:00', '09:00', '10:00', '11:00']) {
    const id = await offer(service, { squadId, courseId, date: dateIn(ids.length + 3), time });
    for (const golfer of [ann, ben]) await calls.confirm(id, golfer);
    await calls.book(id, ann);
    ids.push(id);
  }
  const [longAgo, lately, cancelled, freed] = ids as [string, string, string, string];
  await startIn(service, longAgo, -91 * 24 * 60);
  await startIn(service, lately, -89 * 24 * 60);
  await calls.cancel((await teeTimesOf(service, cancelled))[0]!.id, ann);
  await calls.cancel((await teeTimesOf(service, freed))[0]!.id, ben);
  await leave(service, squadId, ben, 'removed');
  const answer = await calls.teeTimes(squadId, cleo);
  expect(answer.statusCode).toBe(200);
  const seats = (first: string, second: string) => [
    { userId: ann, status: first },
    { userId: ben, status: second },
  ];
  expect(answer.json()).toMatchObject([
    { time: '08:00', status: 'confirmed', bookings: seats('confirmed', 'confirmed') },
    { time: '09:00', status: 'cancelled', bookedPlayers: 0, bookings: seats('cancelled', 'cancelled') },
    { time: '10:00', status: 'confirmed', bookedPlayers: 1, bookings: seats('confirmed', 'cancelled') },
    { time: '11:00', status: 'confirmed', bookedPlayers: 1, squad: { name: 'Dawn Patrol' } },
  ]);
});

test("a squad's tee times are for its members: who is or has become a stranger is told no more than of none", async () => {
  const [ann, ben, stranger] = [await register(service), await register(service), await register(service)];
  const squadId = await createSquad(service, [ann, ben]);
  await leave(service, squadId, ben);
  const unknown = await calls.teeTimes(newId(), ben);
  for (const golfer of [ben, stranger]) {
    const answer = await calls.teeTimes(squadId, golfer);
    expect([answer.statusCode, answer.json()]).toEqual([404, unknown.json()]);
  }
  expect((await calls.teeTimes(squadId)).statusCode).toBe(401);
});

test('bookings are for who is signed in', async () => {
  expect((await service.call('GET', '/api/bookings')).statusCode).toBe(401);
});

test('booking for another number of players needs no new plan', async () => {
  const golfers = await Promise.all([1, 2, 3, 4].map(() => register(service)));
  const courseId = await openCourse(service);
  const confirmed = async (players: number, day: number) => {
    const { id, creator } = await confirmedRound(service, {
      courseId,
      golfers: golfers.slice(0, players),
      date: dateIn(day),
    });
    return () => calls.book(id, creator);
  };
  const [first, second, third] = [await confirmed(2, 3), await confirmed(1, 5), await confirmed(4, 7)];
  await first();
  const plans = await plansMadeFor(async () => {
    for (const bookIt of [second, third]) expect((await bookIt()).statusCode).toBe(200);
  });
  expect(plans).toBe(0);
});
