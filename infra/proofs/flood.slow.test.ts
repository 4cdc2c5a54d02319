import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Flood, type Flooder, startFlooder } from './flood.ts';
import { type Golfer, registerGolfer } from './golfer.ts';
import { compareReads } from './quiet-and-flood.ts';
import { createSquad } from './squad.ts';
import { type ProofStack, startProofStack } from './stack.ts';

/* Floods, with the limits as the product has them. A proxy on this machine is trusted to say where a call comes from. */
const TIMES_SLOWER = 3;
const READERS = 4;

let stack: ProofStack;
let flooder: Flooder;
let readers: Golfer[];
beforeAll(async () => {
  stack = await startProofStack({ RATE_LIMIT_SCALE: '1', TRUSTED_PROXIES: '127.0.0.1,::1' });
  flooder = startFlooder();
  readers = await Promise.all(Array.from({ length: READERS }, () => registerGolfer(stack.url, 'Reader')));
  for (const reader of readers) await createSquad(reader, 'Quiet');
});
afterAll(async () => {
  await flooder?.stop();
  await stack?.stop();
});

/** Wrong passwords of accounts that are not there: what costs as much as a sign-in and is never let in. */
const signIns = (): Flood => ({
  url: stack.url + authRoutes.login.path,
  method: 'POST',
  headers: {},
  body: JSON.stringify({ email: 'nobody.#@example.com', password: 'a-wrong-guess' }),
  perSecond: 300,
  isFromMany: true,
});

test.each([
  ['from as many addresses', true, 4],
  ['from one address', false, 2],
])(
  'a flood of 300 sign-ins a second %s: reads of others take at most three times as long, and it is told when to come again',
  async (_, isFromMany, rounds) => {
    const found = await compareReads(readers, flooder, { ...signIns(), isFromMany }, rounds);
    console.info(found.told);
    expect(found.failed, found.told).toBe(0);
    expect(found.ratio, found.told).toBeLessThanOrEqual(TIMES_SLOWER);
    const { statuses, withoutRetryAfter } = found.flood;
    expect(
      Object.keys(statuses).filter((status) => !['401', '429', '503'].includes(status)),
      found.told,
    ).toEqual([]);
    expect((statuses[429] ?? 0) + (statuses[503] ?? 0), found.told).toBeGreaterThan(0);
    expect(withoutRetryAfter).toBe(0);
  },
);
