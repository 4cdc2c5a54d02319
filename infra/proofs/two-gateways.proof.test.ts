import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { availabilityRoutes } from '@fourball/contracts/http/availability.ts';
import { STALE_HEADER } from '@fourball/contracts/http/headers.ts';
import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SLOTS_IN_DAYLIGHT } from '../chaos/daylight.ts';
import { registerGolfer } from './golfer.ts';
import { type SecondGateway, startSecondGateway } from './second-gateway.ts';
import { createSquad, inDays } from './squad.ts';
import { type ProofStack, startProofStack } from './stack.ts';

/* Two gateways, two ports, one stack: a golfer's calls go to one and the other in turn. */
const ROUNDS = 100;
const PASSWORD = 'fairway7';

let stack: ProofStack;
let second: SecondGateway;
beforeAll(async () => {
  stack = await startProofStack();
  second = await startSecondGateway(stack);
});
afterAll(async () => {
  await second?.stop();
  await stack?.stop();
});

const times = Array.from({ length: ROUNDS }, (_, index) => index);
const gateways = () => [stack.url, second.url];

test(`${ROUNDS} of ${ROUNDS}: a session opened at one gateway holds at the other`, async () => {
  const golfer = await registerGolfer(gateways(), 'Dana');
  const seen: unknown[] = [];
  for (const _ of times) seen.push((await golfer.ask(authRoutes.currentUser, {})).id);
  expect(seen).toEqual(times.map(() => golfer.user.id));
});

test(`${ROUNDS} of ${ROUNDS}: a session ended at one gateway is over at the other at once`, async () => {
  const golfer = await registerGolfer(gateways(), 'Lee');
  const credentials = { body: { email: golfer.user.email, password: PASSWORD } };
  const answers: unknown[] = [];
  for (const _ of times) {
    await golfer.ask(authRoutes.login, credentials);
    // A second browser with the same session, whose cookie the end of the first one does not take away.
    const copy = golfer.copy();
    const before = await copy.call(authRoutes.currentUser, {});
    await golfer.ask(authRoutes.logout, {});
    const after = [await copy.call(authRoutes.currentUser, {}), await copy.call(authRoutes.currentUser, {})];
    answers.push([before.status, ...after.map(({ status }) => status)]);
  }
  expect(answers).toEqual(times.map(() => [200, 401, 401]));
});

test(`${ROUNDS} of ${ROUNDS}: who joins a squad at one gateway reads its availability at the other`, async () => {
  const creator = await registerGolfer(gateways(), 'Creator');
  const joiner = await registerGolfer(gateways(), 'Joiner');
  const answers: unknown[] = [];
  for (const index of times) {
    const { squad, inviteCode } = await createSquad(creator, `Squad ${index}`);
    await joiner.ask(squadRoutes.join, { params: { inviteCode } });
    const read = await joiner.call(availabilityRoutes.squadAvailability, { params: { squadId: squad.id } });
    answers.push([read.status, read.headers.get(STALE_HEADER)]);
  }
  expect(answers).toEqual(times.map(() => [200, null]));
});

test(`${ROUNDS} of ${ROUNDS}: what a golfer saves at one gateway is in the ranking at the other`, async () => {
  const golfer = await registerGolfer(gateways(), 'Saver');
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
