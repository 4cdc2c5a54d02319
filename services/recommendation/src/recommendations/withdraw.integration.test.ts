import { newId } from '@fourball/kit/process/id.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCourse } from '../testing/courses.ts';
import { type RecommendationService, startRecommendationService } from '../testing/recommendation-service.ts';
import { callsOf } from '../testing/recommendations.ts';
import { confirmedRound, startIn, teeTimesOf, told } from '../testing/rounds.ts';
import { dateIn, register, saveFree } from '../testing/squads.ts';

let service: RecommendationService;
let calls: ReturnType<typeof callsOf>;
let courseId: string;
beforeAll(async () => {
  service = await startRecommendationService();
  calls = callsOf(service);
  courseId = await openCourse(service);
});
afterAll(() => service.stop());

test('a member takes their word back, and is told of as one who does not come', async () => {
  const { id, mate, golfers } = await confirmedRound(service, { courseId, members: 3 });
  const answer = await calls.withdraw(id, mate);
  const others = golfers.filter((golfer) => golfer !== mate);
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { status: 'confirmed', confirmedMembers: others }]);
  const event = (await service.published(id)).at(-1);
  expect(event).toMatchObject({ type: 'recommendation.recommendation-withdrawn.v1', aggregateVersion: 5 });
  expect(event?.envelope).toMatchObject({ data: { id, status: 'confirmed', confirmedMembers: others } });
});

test('the last one to do so makes it pending again, and it can be confirmed anew', async () => {
  const { id, creator, mate } = await confirmedRound(service, { courseId });
  await calls.withdraw(id, creator);
  const last = await calls.withdraw(id, mate);
  expect(last.json()).toMatchObject({ status: 'pending', confirmedMembers: [] });
  expect((await calls.book(id, creator)).json().code).toBe('nobody-confirmed');
  expect((await calls.confirm(id, mate)).json()).toMatchObject({ status: 'confirmed', confirmedMembers: [mate] });
});

test('what is pending again makes room when the squad is ranked anew', async () => {
  const { id, squadId, creator } = await confirmedRound(service, { courseId, members: 1 });
  await saveFree(service, creator, dateIn(8), ['10:00']);
  await calls.withdraw(id, creator);
  expect(await calls.generated(squadId, creator)).toMatchObject([{ date: dateIn(8) }]);
  expect((await service.published(id)).at(-1)).toMatchObject({ type: 'recommendation.recommendation-dropped.v1' });
});

test('again, also at the same time, and by who never confirmed, it changes nothing and tells nobody', async () => {
  const { id, mate } = await confirmedRound(service, { courseId });
  const answers = await Promise.all([1, 2, 3, 4].map(() => calls.withdraw(id, mate)));
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200]);
  const again = await calls.withdraw(id, mate);
  expect([again.statusCode, again.headers['fourball-write']]).toEqual([200, undefined]);
  expect((await told(service, [id])).filter((event) => event.includes('withdrawn'))).toHaveLength(1);
});

test('what is booked, cancelled or started is not withdrawn from', async () => {
  const { id, mate, creator } = await confirmedRound(service, { courseId });
  const started = await confirmedRound(service, { courseId });
  await startIn(service, started.id, 0);
  expect((await calls.withdraw(started.id, started.mate)).json()).toMatchObject({ status: 409, code: 'started' });
  await calls.book(id, creator);
  expect((await calls.withdraw(id, mate)).json()).toMatchObject({ status: 409, code: 'already-booked' });
  await calls.cancel((await teeTimesOf(service, id))[0]!.id, creator);
  for (const call of [calls.withdraw, calls.confirm, calls.book]) {
    expect((await call(id, creator)).json()).toMatchObject({ status: 409, code: 'cancelled' });
  }
});

test('a stranger is told no more than for one that is not there, and a visitor nothing', async () => {
  const { id } = await confirmedRound(service, { courseId });
  const stranger = await register(service);
  const unknown = await calls.withdraw(newId(), stranger);
  expect([unknown.statusCode, (await calls.withdraw(id, stranger)).json()]).toEqual([404, unknown.json()]);
  expect((await calls.withdraw(id)).statusCode).toBe(401);
});

test('booking while the last one withdraws: never a booking without players, never a player who withdrew', async () => {
  const outcomes = { booked: 0, withdrawn: 0 };
  for (let round = 0; round < 100; round += 1) {
    const { id, creator } = await confirmedRound(service, { courseId, members: 1 });
    const acts = [() => calls.book(id, creator), () => calls.withdraw(id, creator)];
    if (round % 2 === 1) acts.reverse();
    const answers = await Promise.all(acts.map((act) => act()));
    const [booking, withdrawal] = round % 2 === 1 ? answers.reverse() : answers;
    const [teeTime, ...others] = await teeTimesOf(service, id);
    expect(others).toEqual([]);
    if (booking?.statusCode === 200) {
      outcomes.booked += 1;
      expect(withdrawal?.json().code).toBe('already-booked');
      expect(teeTime).toMatchObject({ bookedPlayers: 1, bookings: [{ userId: creator, status: 'confirmed' }] });
    } else {
      outcomes.withdrawn += 1;
      expect([booking?.json().code, withdrawal?.statusCode, teeTime]).toEqual(['nobody-confirmed', 200, undefined]);
    }
  }
  expect(outcomes.booked + outcomes.withdrawn).toBe(100);
});
