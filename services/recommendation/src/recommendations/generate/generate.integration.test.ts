import type { TimeSlot } from '@fourball/contracts/constants.ts';
import { expect, test } from 'vitest';
import { useService } from '../../testing/steps.ts';

const steps = useService({ city: 'Phoenix', rating: 4.5, averagePrice: 68.5 });
const { service, calls, courseId, register, createSquad, saveFree, openCourse, bookedRound, startIn, dateIn } = steps;

/** A squad of two: its creator is free all day on each of the dates, the other has said nothing. */
async function freeSquad(dates = [dateIn(3), dateIn(4), dateIn(5), dateIn(6), dateIn(7)]) {
  const [creator, mate] = [await register({ firstName: 'Ann' }), await register({ firstName: 'Ben' })];
  const squadId = await createSquad([creator, mate]);
  for (const date of dates) await saveFree(creator, date);
  return { squadId, creator, mate };
}

const slots = (recommendations: { date: string; time: string }[]) =>
  recommendations.map(({ date, time }) => `${date} ${time}`);

test('a member has ten tee times ranked, the best score first, each with the reasons that sum to its score', async () => {
  const { squadId, creator, mate } = await freeSquad();
  const ranked = (await calls.generate(squadId, mate)).json();
  expect(ranked).toHaveLength(10);
  expect(ranked[0]).toMatchObject({
    squadId,
    courseId,
    availableMembers: 1,
    totalMembers: 2,
    possibleMembers: 2,
    faces: [
      { userId: creator, standing: 'free' },
      { userId: mate, standing: 'unanswered' },
    ],
    nearestMiss: { userId: mate, name: 'Ben', isUnknown: true, availableMembers: 2, score: ranked[0].score + 30 },
    status: 'pending',
    confirmedMembers: [],
    bookingConfirmed: false,
    bookedBy: null,
    bookingReference: null,
    course: { id: courseId, name: 'Heron Ridge', city: 'Phoenix', state: null, averagePrice: 68.5, bookingUrl: null },
  });
  const scores: number[] = ranked.map(({ score }: { score: number }) => score);
  expect(scores).toEqual(scores.toSorted((one, other) => other - one));
  for (const { score, receipt } of ranked)
    expect(receipt.reduce((sum: number, line: { points: number }) => sum + line.points, 0)).toBeCloseTo(score, 6);
  expect(await calls.listed(squadId, mate)).toEqual(ranked);
});

test('a ranking that changes nothing answers the list, tells nobody, and waits for nobody', async () => {
  const { squadId, creator } = await freeSquad();
  const [best] = await calls.generated(squadId, creator);
  await calls.confirm(best!.id, creator);
  const listed = await calls.generated(squadId, creator);
  expect(listed.map(({ status }) => status).sort()).toEqual(['confirmed', ...Array(10).fill('pending')]);
  const told = await service.client.outboxEvent.count();
  await service.ledger.write(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM squads WHERE id = ${squadId}::uuid FOR UPDATE`;
    await tx.$queryRaw`SELECT 1 FROM squad_tee_time_recommendations WHERE squad_id = ${squadId}::uuid FOR UPDATE`;
    const answer = await calls.generate(squadId, creator);
    expect([answer.json(), answer.headers['fourball-write']]).toEqual([listed, undefined]);
  });
  expect(await service.client.outboxEvent.count()).toBe(told);
});

test('a tee time that is ranked again stays the same offer with the new reasons, and each change is told', async () => {
  const kept = dateIn(3);
  const { squadId, creator, mate } = await freeSquad([kept]);
  const before = await calls.generated(squadId, creator);
  await saveFree(mate, kept, [before[0]!.time as TimeSlot]);
  const [first] = (await calls.generate(squadId, creator)).json();
  expect(first).toMatchObject({ id: before[0]!.id, availableMembers: 2, nearestMiss: null });
  const [offered, changed, ...rest] = await service.published(first.id);
  expect(rest).toEqual([]);
  expect(offered).toMatchObject({ type: 'recommendation.recommendation-offered.v1', aggregateVersion: 1 });
  const { id, date, time, score, receipt } = first;
  const data = { id, squadId, courseId, date, time, score, receipt, availableMembers: 2, status: 'pending' };
  expect(changed).toMatchObject({ type: offered?.type, envelope: { aggregateversion: 2, data } });
});

test('the 30 days from today on are ranked and none outside of them; what has started is not listed', async () => {
  const { squadId, creator } = await freeSquad([dateIn(-2), dateIn(29), dateIn(32)]);
  const ranked = await calls.generated(squadId, creator);
  expect(new Set(ranked.map(({ date }) => date))).toEqual(new Set([dateIn(29)]));
  const [first, ...others] = ranked;
  await startIn(first!.id, 0);
  expect(await calls.listed(squadId, creator)).toEqual(others);
});

test('a golfer who plays in Denver is not offered Honolulu the same morning, but the day after', async () => {
  const [date, next] = [dateIn(5), dateIn(6)];
  const denver = await openCourse({ city: 'Denver', state: 'CO', latitude: 39.7, longitude: -105 });
  const honolulu = await openCourse({ city: 'Honolulu', state: 'HI', latitude: 21.3, longitude: -157.9 });
  const golfer = await register({ favoriteCourses: [honolulu] });
  const squadId = await createSquad([golfer]);
  for (const day of [date, next]) await saveFree(golfer, day, ['07:00', '18:00']);
  await bookedRound({ courseId: denver, golfers: [golfer], date, time: '09:00' });
  expect(new Set(slots(await calls.generated(squadId, golfer)))).toEqual(new Set([`${next} 07:00`, `${next} 18:00`]));
});

test('of several rankings of a squad at the same time one set of recommendations stays', async () => {
  const { squadId, creator, mate } = await freeSquad();
  const answers = await Promise.all([creator, mate, creator, mate].map((caller) => calls.generate(squadId, caller)));
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200]);
  const listed = await calls.listed(squadId, creator);
  expect(listed).toHaveLength(10);
  expect(new Set(slots(listed)).size).toBe(10);
  const events = await service.client.outboxEvent.findMany({
    where: { envelope: { path: ['data', 'squadId'], equals: squadId } },
  });
  expect(events.map(({ aggregateId }) => aggregateId).sort()).toEqual(listed.map(({ id }) => id).sort());
});
