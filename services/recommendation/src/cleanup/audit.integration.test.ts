import { authEvents } from '@fourball/contracts/events/auth.ts';
import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { deedsTo } from '@fourball/kit/testing/audit.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCourse } from '../testing/courses.ts';
import { type RecommendationService, startRecommendationService } from '../testing/recommendation-service.ts';
import { callsOf, offer } from '../testing/recommendations.ts';
import { bookedRound, confirmedRound } from '../testing/rounds.ts';
import { dateIn, leave } from '../testing/squads.ts';
import { forgetAccount } from './service.ts';

let service: RecommendationService;
let calls: ReturnType<typeof callsOf>;
let courseId: string;
beforeAll(async () => {
  service = await startRecommendationService();
  calls = callsOf(service);
  courseId = await openCourse(service);
});
afterAll(() => service.stop());

const deeds = (userId: string) => deedsTo(service.client, userId);
const deletion = (id: string) => eventOf(authEvents.userDeleted, 2, { id });

test.each([
  ['left', 'left-squad'],
  ['removed', 'removed-from-squad'],
  ['account-deleted', 'account-deleted'],
] as const)(
  'who is out of a squad (%s): the trail has the seat and the confirmations that were taken back for it',
  async (reason, rule) => {
    const { id, squadId, golfers, creator } = await bookedRound(service, { courseId, members: 3 });
    const [, mate = '', other = ''] = golfers;
    const confirmed = await offer(service, { squadId, courseId, date: dateIn(6), time: '09:00' });
    const open = await offer(service, { squadId, courseId, date: dateIn(7), time: '09:00' });
    await calls.confirm(confirmed, mate);
    await calls.confirm(open, other);
    await leave(service, squadId, mate, reason);
    const about = (recommendation: string) => `1 squad=${squadId} recommendation=${recommendation}`;
    const taken = [`seat-freed by ${rule} ${about(id)}`, `confirmation-withdrawn by ${rule} ${about(confirmed)}`];
    expect((await deeds(mate)).toSorted()).toEqual(taken.toSorted());
    expect([await deeds(creator), await deeds(other)]).toEqual([[], []]);
  },
);

test('who took their confirmation back themselves is in no trail for it, then or later', async () => {
  const { id, squadId, mate } = await confirmedRound(service, { courseId });
  await calls.withdraw(id, mate);
  // The offer still names them, as who would have made it better.
  const nearestMiss = { userId: mate, points: 1 };
  await service.client.recommendation.update({ where: { id }, data: { nearestMiss } });
  await leave(service, squadId, mate);
  expect(await deeds(mate)).toEqual([]);
});

test('an account that goes is forgotten and gives its seat up, once, and not at all where that was undone', async () => {
  const { mate } = await bookedRound(service, { courseId });
  const event = deletion(mate);
  const received = { ...event, version: 2, isSnapshot: false, data: { id: mate } };
  const undone = service.client.$transaction(async (tx) => {
    await forgetAccount(tx, received, () => {});
    throw new Error('planted');
  });
  await expect(undone).rejects.toThrow('planted');
  expect(await deeds(mate)).toEqual([]);
  for (let time = 0; time < 3; time += 1) await service.hear(event);
  const words = (await deeds(mate)).map((line) => line.split(' ')[0]);
  expect(words).toEqual(['golfer-forgotten', 'seat-freed']);
});

test('of a squad that is deleted the trail has the rounds of who booked them, the seats and the confirmations', async () => {
  const { squadId, golfers, creator } = await bookedRound(service, { courseId, members: 5 });
  const confirmed = await offer(service, { squadId, courseId, date: dateIn(6), time: '09:00' });
  const [, mate = ''] = golfers;
  await calls.confirm(confirmed, mate);
  const event = eventOf(squadEvents.squadDeleted, 2, { id: squadId });
  for (let time = 0; time < 2; time += 1) await service.hear(event);
  const words = async (userId: string) => (await deeds(userId)).map((line) => line.split(' ').slice(0, 4).join(' '));
  expect((await words(creator)).toSorted()).toEqual([
    'round-cancelled by squad-deleted 2',
    'seat-freed by squad-deleted 1',
  ]);
  expect((await words(mate)).toSorted()).toEqual([
    'confirmation-withdrawn by squad-deleted 1',
    'seat-freed by squad-deleted 1',
  ]);
});
