import { newId } from '@fourball/kit/process/id.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCourse } from '../testing/courses.ts';
import { type RecommendationService, startRecommendationService } from '../testing/recommendation-service.ts';
import { callsOf, offer } from '../testing/recommendations.ts';
import { createSquad, dateIn, join, register } from '../testing/squads.ts';

let service: RecommendationService;
let calls: ReturnType<typeof callsOf>;
let courseId: string;
beforeAll(async () => {
  service = await startRecommendationService();
  calls = callsOf(service);
  courseId = await openCourse(service);
});
afterAll(() => service.stop());

/** A squad with one recommendation; the first of its members is its creator. */
async function offered({ members = 2 } = {}) {
  const golfers = await Promise.all(Array.from({ length: members }, () => register(service)));
  const squadId = await createSquad(service, golfers);
  const id = await offer(service, { squadId, courseId, date: dateIn(5), time: '09:00' });
  return { id, squadId, golfers, creator: golfers[0]!, mate: golfers[1]! };
}

test('a member says "I\'m In" and is told of as the first who comes', async () => {
  const { id, mate } = await offered();
  const answer = await calls.confirm(id, mate);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ id, status: 'confirmed', confirmedMembers: [mate], bookingConfirmed: false });
  const [event] = await service.published(id);
  expect(event).toMatchObject({ type: 'recommendation.recommendation-confirmed.v1', aggregateVersion: 2 });
  expect(event?.envelope).toMatchObject({ data: { id, status: 'confirmed', confirmedMembers: [mate] } });
});

test('saying it again, also at the same time, changes nothing and tells nobody', async () => {
  const { id, mate } = await offered();
  const answers = await Promise.all([1, 2, 3, 4].map(() => calls.confirm(id, mate)));
  expect(answers.map((answer) => answer.json().confirmedMembers)).toEqual([[mate], [mate], [mate], [mate]]);
  const again = await calls.confirm(id, mate);
  expect([again.statusCode, again.headers['fourball-write']]).toEqual([200, undefined]);
  expect(await service.published(id)).toHaveLength(1);
});

test('members are kept in the order in which they confirmed', async () => {
  const { id, golfers } = await offered({ members: 4 });
  const order = [golfers[2]!, golfers[0]!, golfers[3]!, golfers[1]!];
  for (const golfer of order) await calls.confirm(id, golfer);
  const versions = (await service.published(id)).map((event) => event.aggregateVersion);
  expect([(await calls.confirm(id, order[0])).json().confirmedMembers, versions]).toEqual([order, [2, 3, 4, 5]]);
});

test('of members who confirm at the same time none is lost', async () => {
  const { id, squadId, golfers, creator } = await offered({ members: 8 });
  await Promise.all(golfers.map((golfer) => calls.confirm(id, golfer)));
  const [recommendation] = await calls.listed(squadId, creator);
  expect([...recommendation!.confirmedMembers].sort()).toEqual([...golfers].sort());
  expect(await service.published(id)).toHaveLength(8);
});

test('once it is booked nobody confirms any more, also who did before', async () => {
  const { id, creator, mate } = await offered();
  await calls.confirm(id, creator);
  await calls.book(id, creator);
  for (const golfer of [creator, mate]) {
    const answer = await calls.confirm(id, golfer);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'already-booked']);
  }
});

test('once it has started nobody confirms any more', async () => {
  const { id, mate } = await offered();
  await service.client.recommendation.update({ where: { id }, data: { startsAt: new Date() } });
  const answer = await calls.confirm(id, mate);
  expect([answer.statusCode, answer.json().detail]).toEqual([409, 'This tee time has already started']);
});

test('a stranger is told no more than for one that is not there', async () => {
  const { id } = await offered();
  const stranger = await register(service);
  const unknown = await calls.confirm(newId(), stranger);
  expect([unknown.statusCode, (await calls.confirm(id, stranger)).json()]).toEqual([404, unknown.json()]);
  expect((await calls.confirm(id)).statusCode).toBe(401);
  expect((await calls.confirm('1', stranger)).json().errors).toEqual([
    { path: 'params.recommendationId', message: 'recommendationId must be an id' },
  ]);
});

test('who is in the squad but not active sees what is offered, and neither ranks nor says that they come', async () => {
  const { id, squadId } = await offered();
  const idle = await register(service);
  await join(service, squadId, idle, 'inactive');
  expect((await calls.listed(squadId, idle)).map((recommendation) => recommendation.id)).toEqual([id]);
  for (const answer of [await calls.confirm(id, idle), await calls.generate(squadId, idle)]) {
    expect([answer.statusCode, answer.json().detail]).toEqual([403, 'Only active members of the squad can do this']);
  }
});
