import { availabilityRoutes } from '@fourball/contracts/http/availability.ts';
import { STALE_HEADER } from '@fourball/contracts/http/headers.ts';
import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerGolfer } from './golfer.ts';
import { ownWritesRules } from './own-writes.ts';
import { createSquad, inDays } from './squad.ts';
import { type ProofStack, startProofStack } from './stack.ts';

let stack: ProofStack;
beforeAll(async () => {
  stack = await startProofStack();
});
afterAll(() => stack?.stop());

ownWritesRules(() => stack, 100);

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
