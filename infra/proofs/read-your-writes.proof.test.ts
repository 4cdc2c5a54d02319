import { availabilityRoutes } from '@fourball/contracts/http/availability.ts';
import { STALE_HEADER } from '@fourball/contracts/http/headers.ts';
import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SLOTS_IN_DAYLIGHT } from '../chaos/daylight.ts';
import { registerGolfer } from './golfer.ts';
import { createSquad, inDays } from './squad.ts';
import { type ProofStack, startProofStack } from './stack.ts';

const ROUNDS = 100;

let stack: ProofStack;
beforeAll(async () => {
  stack = await startProofStack();
});
afterAll(() => stack?.stop());

const times = Array.from({ length: ROUNDS }, (_, index) => index);

test(`${ROUNDS} of ${ROUNDS}: who joins a squad reads its availability at once`, async () => {
  const creator = await registerGolfer(stack.url, 'Creator');
  const codes: { squadId: string; inviteCode: string }[] = [];
  for (const index of times) {
    const { squad, inviteCode } = await createSquad(creator, `Squad ${index}`);
    codes.push({ squadId: squad.id, inviteCode });
  }
  const joiner = await registerGolfer(stack.url, 'Joiner');
  const answers: unknown[] = [];
  for (const { squadId, inviteCode } of codes) {
    await joiner.ask(squadRoutes.join, { params: { inviteCode } });
    const read = await joiner.call(availabilityRoutes.squadAvailability, { params: { squadId } });
    answers.push([read.status, read.headers.get(STALE_HEADER)]);
  }
  expect(answers).toEqual(times.map(() => [200, null]));
});

test(`${ROUNDS} of ${ROUNDS}: what a golfer saves is in the ranking at once`, async () => {
  const golfer = await registerGolfer(stack.url, 'Saver');
  const { squad } = await createSquad(golfer, 'Early birds');
  const date = inDays(10);
  const found: unknown[] = [];
  const expected: unknown[] = [];
  for (const index of times) {
    const time = SLOTS_IN_DAYLIGHT[index % SLOTS_IN_DAYLIGHT.length] ?? '06:00';
    await golfer.ask(availabilityRoutes.saveAvailability, { body: { date, timeSlots: [time] } });
    const params = { squadId: squad.id };
    const read = await golfer.call(recommendationRoutes.generateRecommendations, { params });
    found.push([read.body().map((offer) => `${offer.date} ${offer.time}`), read.headers.get(STALE_HEADER)]);
    expected.push([[`${date} ${time}`], null]);
  }
  expect(found).toEqual(expected);
});

test(`${ROUNDS} of ${ROUNDS}: what the creator books is on the home screen at once`, async () => {
  const found: unknown[] = [];
  const expected: unknown[] = [];
  // A golfer plays three rounds a day at most, and no two at once.
  for (let booked = 0, golfer = await registerGolfer(stack.url, 'Booker'); booked < ROUNDS; booked += 1) {
    if (booked % 50 === 0) {
      golfer = await registerGolfer(stack.url, 'Booker');
      for (let day = 1; day <= 29; day += 1) {
        const body = { date: inDays(day), timeSlots: ['06:00', '11:00', '16:00'] as const };
        await golfer.ask(availabilityRoutes.saveAvailability, { body: { ...body, timeSlots: [...body.timeSlots] } });
      }
    }
    const { squad } = await createSquad(golfer, `Squad ${booked}`);
    const params = { squadId: squad.id };
    const [offer] = await golfer.ask(recommendationRoutes.generateRecommendations, { params });
    if (!offer) throw new Error(`Nothing was recommended to squad ${booked}`);
    const recommendation = { params: { recommendationId: offer.id } };
    await golfer.ask(recommendationRoutes.confirmRecommendation, recommendation);
    await golfer.ask(recommendationRoutes.bookRecommendation, { ...recommendation, body: {} });
    const read = await golfer.call(squadRoutes.listSquads, {});
    const nextTeeTime = read.body().find(({ id }) => id === squad.id)?.nextTeeTime;
    found.push([nextTeeTime, read.headers.get(STALE_HEADER)]);
    expected.push([{ date: offer.date, time: offer.time }, null]);
  }
  expect(found).toEqual(expected);
});

test('with the broker away the same reads answer within 2.5 s and say that they may be stale', async () => {
  const creator = await registerGolfer(stack.url, 'Creator');
  const { squad, inviteCode } = await createSquad(creator, 'Cut off');
  const joiner = await registerGolfer(stack.url, 'Joiner');
  const params = { squadId: squad.id };
  const date = inDays(5);
  await creator.ask(availabilityRoutes.saveAvailability, { body: { date, timeSlots: ['09:00'] } });
  const [offer] = await creator.ask(recommendationRoutes.generateRecommendations, { params });
  if (!offer) throw new Error('Nothing was recommended');
  const recommendation = { params: { recommendationId: offer.id } };

  await stack.stopBroker();
  const inTime = () => ({ signal: AbortSignal.timeout(2_500) });
  const stale: { headers: Headers }[] = [];

  await joiner.ask(squadRoutes.join, { params: { inviteCode } });
  stale.push(await joiner.call(availabilityRoutes.squadAvailability, { params }, inTime()));

  await creator.ask(availabilityRoutes.saveAvailability, { body: { date, timeSlots: ['10:00'] } });
  stale.push(await creator.call(recommendationRoutes.generateRecommendations, { params }, inTime()));

  await creator.ask(recommendationRoutes.confirmRecommendation, recommendation).catch(() => undefined);
  const [kept] = await creator.ask(recommendationRoutes.listRecommendations, { params });
  if (!kept) throw new Error('Nothing is recommended any more');
  await creator.ask(recommendationRoutes.confirmRecommendation, { params: { recommendationId: kept.id } });
  await creator.ask(recommendationRoutes.bookRecommendation, { params: { recommendationId: kept.id }, body: {} });
  stale.push(await creator.call(squadRoutes.listSquads, {}, inTime()));

  expect(stale.map(({ headers }) => headers.get(STALE_HEADER))).toEqual(['1', '1', '1']);
});
