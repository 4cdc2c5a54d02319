import { TIME_SLOTS } from '@fourball/contracts/constants.ts';
import { availabilityRoutes } from '@fourball/contracts/http/availability.ts';
import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Flooder, startFlooder } from '../flood.ts';
import { type Golfer, registerGolfer } from '../golfer.ts';
import { percentile, readFor } from '../reads.ts';
import { inDays } from '../squad.ts';
import { type ProofStack, startProofStack } from '../stack.ts';

const TIMES_SLOWER = 2;
const ROUND_MS = Number(process.env.FLOOD_SECONDS || 5) * 1000;
const ROUNDS = 3;
const SQUADS = 50;

/** With the limits as the product has them. */
let stack: ProofStack;
let flooder: Flooder;
let hostile: Golfer;
let readers: Golfer[];
beforeAll(async () => {
  stack = await startProofStack({ RATE_LIMIT_SCALE: '1' });
  flooder = startFlooder();
  readers = await Promise.all(Array.from({ length: 12 }, () => registerGolfer(stack.url, 'Reader')));
  hostile = await registerGolfer(stack.url, 'Hostile');
  const mate = await registerGolfer(stack.url, 'Mate');
  for (const golfer of [hostile, mate]) {
    for (let day = 0; day < 8; day += 1) {
      const body = { date: inDays(day), timeSlots: [...TIME_SLOTS] };
      await golfer.ask(availabilityRoutes.saveAvailability, { body });
    }
  }
  for (let squad = 1; squad <= SQUADS; squad += 1) {
    const { id } = await hostile.ask(squadRoutes.createSquad, { body: { name: `Squad ${squad}`, isPrivate: false } });
    await mate.ask(squadRoutes.joinSquad, { params: { squadId: id } });
  }
});
afterAll(async () => {
  await flooder?.stop();
  await stack?.stop();
});

describe('one golfer exhausts recommendation', () => {
  test('no longer by squads without end: the next is refused', async () => {
    const answer = await hostile.call(squadRoutes.createSquad, { body: { name: 'One More' } });
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('You are in 50 squads already')]);
  });

  test('no longer by the weekend of all of them, asked for ten times at once: each is answered', async () => {
    const calls = Array.from({ length: 10 }, () => hostile.call(recommendationRoutes.optimalWeekendSlots, {}));
    const answers = await Promise.all(calls);
    for (const answer of answers) expect([answer.status, answer.text]).toEqual([200, answers[0]?.text]);
  });

  test('no longer by 600 calls a minute: others read on, the calls beyond the limit are refused', async () => {
    const { path, method } = recommendationRoutes.optimalWeekendSlots;
    const headers = { cookie: hostile.cookieHeader() };
    const flood = flooder.sends({ url: stack.url + path, method, headers, body: '', perSecond: 10, isFromMany: false });
    const [quiet, flooded, failed]: [number[], number[], unknown[]] = [[], [], []];
    const statuses = new Set<string>();
    await readFor(ROUND_MS, readers);
    for (let round = 0; round < ROUNDS; round += 1) {
      quiet.push(...(await readFor(ROUND_MS, readers, failed)));
      flood.begin();
      flooded.push(...(await readFor(ROUND_MS, readers, failed)));
      for (const status of Object.keys((await flood.end()).statuses)) statuses.add(status);
    }
    const [before, meanwhile] = [percentile(quiet, 0.95), percentile(flooded, 0.95)];
    const told = `p95 of ${quiet.length} reads ${before.toFixed(1)} ms, meanwhile ${meanwhile.toFixed(1)} ms`;
    console.info(told);
    expect([failed, [...statuses].toSorted()], told).toEqual([[], ['200', '429']]);
    expect(meanwhile / before, told).toBeLessThanOrEqual(TIMES_SLOWER);
  });
});
