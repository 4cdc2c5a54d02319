import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Flood, type Flooder, startFlooder } from './flood.ts';
import { type Golfer, registerGolfer } from './golfer.ts';
import { holdConnections } from './held-connections.ts';
import { compareReads, type QuietAndFlood } from './quiet-and-flood.ts';
import { createSquad } from './squad.ts';
import { type ProofStack, startProofStack } from './stack.ts';

/*
 * Floods, with the limits as the product has them: how much slower the reads of others become. A proxy on this machine is
 * trusted to say where a call comes from.
 */
const TIMES_SLOWER = 3;
const ROUND_MS = Number(process.env.FLOOD_SECONDS || 5) * 1000;
const READERS = 12;
const TOO_BIG = 300 * 1024;

let stack: ProofStack;
let flooder: Flooder;
let readers: Golfer[];
let eager: Golfer;
let rankedSquadId: string;
beforeAll(async () => {
  stack = await startProofStack({ RATE_LIMIT_SCALE: '1', TRUSTED_PROXIES: '127.0.0.1,::1' });
  flooder = startFlooder();
  readers = await Promise.all(Array.from({ length: READERS }, () => registerGolfer(stack.url, 'Reader')));
  for (const reader of readers) await createSquad(reader, 'Quiet');
  eager = await registerGolfer(stack.url, 'Eager');
  rankedSquadId = (await createSquad(eager, 'Ranked')).squad.id;
});
afterAll(async () => {
  await flooder?.stop();
  await stack?.stop();
});

function expectUnharmed({ failed, ratio, told }: QuietAndFlood) {
  console.info(told);
  expect(failed, told).toBe(0);
  expect(ratio, told).toBeLessThanOrEqual(TIMES_SLOWER);
}

/** Holds that the flood was answered with nothing but these, that it was refused at all, and told when to come again. */
function expectRefused({ flood, told }: QuietAndFlood, allowed: readonly number[], refusals: readonly number[]) {
  const found = Object.keys(flood.statuses).map(Number);
  expect(allowed, told).toEqual(expect.arrayContaining(found));
  expect(
    found.some((status) => refusals.includes(status)),
    told,
  ).toBe(true);
  expect(flood.withoutRetryAfter, told).toBe(0);
}

/** Wrong passwords of accounts that are not there: what costs as much as a sign-in and is never let in. */
const signIns = (isFromMany: boolean): Flood => ({
  url: stack.url + authRoutes.login.path,
  method: 'POST',
  headers: {},
  body: JSON.stringify({ email: 'nobody.#@example.com', password: 'a-wrong-guess' }),
  perSecond: 300,
  isFromMany,
});

test.each([
  // A machine that is fast enough keeps all of them waiting, and turns nobody away.
  ['as many addresses', true, 2, [401, 503]],
  ['one address', false, 2, [429]],
])(
  'a flood of 300 sign-ins a second from %s: others read on, and it is told when to come again',
  async (_, isFromMany, rounds, refusals) => {
    const found = await compareReads(readers, flooder.sends(signIns(isFromMany)), { rounds, roundMs: ROUND_MS });
    expectUnharmed(found);
    expectRefused(found, [401, 429, 503], refusals);
  },
);

test('a flood of rankings that one golfer asks for: others read on', async () => {
  const path = recommendationRoutes.generateRecommendations.path.replace(':squadId', rankedSquadId);
  const flood = {
    url: stack.url + path,
    method: 'POST',
    headers: { cookie: eager.cookieHeader() },
    body: '',
    perSecond: 200,
    isFromMany: true,
  };
  const found = await compareReads(readers, flooder.sends(flood), { rounds: 2, roundMs: ROUND_MS });
  expectUnharmed(found);
  expectRefused(found, [200, 429], [429]);
});

test('a flood of bodies that are too big: others read on', async () => {
  const flood = { ...signIns(true), body: JSON.stringify({ email: 'x'.repeat(TOO_BIG) }), perSecond: 50 };
  const found = await compareReads(readers, flooder.sends(flood), { rounds: 2, roundMs: ROUND_MS });
  expectUnharmed(found);
  expectRefused(found, [413, 0], [413]);
});

test('a thousand connections without a request, and two hundred whose request never ends: others read on', async () => {
  const found = await compareReads(readers, holdConnections(stack.url, { idle: 1_000, slow: 200 }), {
    rounds: 2,
    roundMs: ROUND_MS,
  });
  expectUnharmed(found);
  expect(found.flood.statuses, found.told).toEqual({});
});
