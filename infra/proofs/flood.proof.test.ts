import { connect, type Socket } from 'node:net';
import { routes } from '@fourball/contracts/http/routes.ts';
import { afterAll, expect, test } from 'vitest';
import { type Disturbance, type Flood, startFlooder } from './flood.ts';
import { createSquad, registerGolfer } from './golfer.ts';
import { ownStack } from './own-stack.ts';
import { percentile, readBesides } from './reads.ts';

/*
 * Floods, with the limits as the product has them: how much slower the reads of others become, told from so many
 * rounds that one halt does not decide. A proxy on this machine is trusted to say where a call comes from.
 */
const TIMES_SLOWER = 3;
const ROUND_MS = Number(process.env.FLOOD_SECONDS || 5) * 1000;
const ROUNDS = 6;
const READERS = 12;
const TOO_BIG = 300 * 1024;
const A_BYTE_MS = 200;

const stack = await ownStack({ RATE_LIMIT_SCALE: '1', TRUSTED_PROXIES: '127.0.0.1,::1' });

/** Until the flood has filled whatever it fills. */
const RISING_MS = 300;
/** Holds how much longer golfers wait for their reads during a flood than in quiet times. @returns how it was answered. */
async function expectReadsGoOn(flood: Disturbance) {
  const times = { rounds: ROUNDS, roundMs: ROUND_MS, risingMs: RISING_MS };
  const { quiet, flooded, failed, ...answers } = await readBesides([flood], readers, times);
  const inWords = (times: readonly number[]) =>
    `p99 ${percentile(times, 0.99).toFixed(1)} ms, median ${percentile(times, 0.5).toFixed(1)} ms of ${times.length} reads`;
  const told = `quiet: ${inWords(quiet)}; flood: ${inWords(flooded)}; it got ${JSON.stringify(answers.statuses)}`;
  console.info(told);
  expect(failed, told).toEqual([]);
  expect(percentile(flooded, 0.99) / percentile(quiet, 0.99), told).toBeLessThanOrEqual(TIMES_SLOWER);
  return answers;
}

/** Holds that reads go on, and that the flood gets nothing but these, is refused at all, and told when to come again. */
async function expectRefused(flood: Disturbance, allowed: readonly number[], refusals: readonly number[]) {
  const { statuses, withoutRetryAfter } = await expectReadsGoOn(flood);
  const found = Object.keys(statuses).map(Number);
  expect(allowed).toEqual(expect.arrayContaining(found));
  expect(found.some((status) => refusals.includes(status))).toBe(true);
  expect(withoutRetryAfter).toBe(0);
}

/** Wrong passwords of accounts that are not there: what costs as much as a sign-in and is never let in. */
const signIns = (isFromMany: boolean): Flood => ({
  url: stack.url + routes.login.path,
  method: 'POST',
  headers: {},
  body: JSON.stringify({ email: 'nobody.#@example.com', password: 'a-wrong-guess' }),
  perSecond: 300,
  isFromMany,
});

const flooder = startFlooder();
afterAll(() => flooder.stop());
const readers = await Promise.all(Array.from({ length: READERS }, () => registerGolfer(stack.url, 'Reader')));
for (const reader of readers) await createSquad(reader, 'Quiet');
const eager = await registerGolfer(stack.url, 'Eager');
const rankedSquadId = (await createSquad(eager, 'Ranked')).squad.id;

test.each([
  // A machine that is fast enough keeps all of them waiting, and turns nobody away.
  ['as many addresses', true, [401, 503]],
  ['one address', false, [429]],
])(
  'a flood of 300 sign-ins a second from %s: others read on, and it is told when to come again',
  async (_, isFromMany, refusals) => {
    await expectRefused(flooder.sends(signIns(isFromMany)), [401, 429, 503], refusals);
  },
);

test('a flood of rankings that one golfer asks for: others read on', async () => {
  const url = stack.url + routes.generateRecommendations.path.replace(':squadId', rankedSquadId);
  const headers = { cookie: eager.cookieHeader() };
  const flood = { url, method: 'POST', headers, body: '', perSecond: 200, isFromMany: true };
  await expectRefused(flooder.sends(flood), [200, 429], [429]);
});

test('a flood of bodies that are too big: others read on', async () => {
  const flood = { ...signIns(true), body: JSON.stringify({ email: 'x'.repeat(TOO_BIG) }), perSecond: 50 };
  await expectRefused(flooder.sends(flood), [413, 0], [413]);
});

test('a thousand connections without a request, and two hundred whose request never ends: others read on', async () => {
  const { hostname, port } = new URL(stack.url);
  const errors: Error[] = [];
  let open: Socket[] = [];
  let sending: NodeJS.Timeout | undefined;
  const hold = () => connect({ host: hostname, port: Number(port) }).on('error', (error) => errors.push(error));
  await expectReadsGoOn({
    begin() {
      open = Array.from({ length: 1_200 }, hold);
      const slow = open.slice(0, 200);
      for (const socket of slow) socket.write(`GET /api/user HTTP/1.1\r\nhost: ${hostname}\r\nx-slow: `);
      sending = setInterval(() => {
        for (const socket of slow) if (socket.writable) socket.write('a');
      }, A_BYTE_MS);
    },
    async end() {
      clearInterval(sending);
      for (const socket of open) socket.destroy();
      return { statuses: {}, withoutRetryAfter: 0 };
    },
  });
  expect(errors).toEqual([]);
});
