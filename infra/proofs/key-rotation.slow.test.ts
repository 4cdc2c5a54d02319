import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { availabilityRoutes } from '@fourball/contracts/http/availability.ts';
import { notificationRoutes } from '@fourball/contracts/http/notification.ts';
import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteSecretsOfWiring } from '../secrecy/used.ts';
import { type Golfer, registerGolfer } from './golfer.ts';
import { inDays } from './squad.ts';
import { type ProofStack, startProofStack } from './stack.ts';

let folder: string;
let stack: ProofStack;
const newKey = () => generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
const [former, next] = [newKey(), newKey()];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fourball-keys-'));
  await writeFile(join(folder, 'keys'), JSON.stringify(former));
  stack = await startProofStack({ IDENTITY_KEY_FILE: join(folder, 'keys') });
  for (const key of [former, next]) noteSecretsOfWiring({ ...stack.wiring, identityKey: JSON.stringify(key) });
});
afterAll(async () => {
  await stack?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Gives the gateway its keys as an operator does, and waits until it has them. */
async function give(...keys: readonly object[]): Promise<void> {
  const before = await timesGiven();
  await writeFile(join(folder, 'keys.new'), JSON.stringify({ keys }));
  await rename(join(folder, 'keys.new'), join(folder, 'keys'));
  await until('the keys to be in use', async () => (await timesGiven()) > before);
}

const timesGiven = async () =>
  (await stack.linesOf('gateway')).filter(({ msg }) => msg === 'a secret was given anew').length;

/** Asks each service, and writes, again and again; answers what was refused, and how often nothing was. */
async function playUntil(isOver: () => boolean, golfer: Golfer): Promise<{ refused: string[]; rounds: number }> {
  const refused: string[] = [];
  let rounds = 0;
  for (; !isOver(); rounds += 1) {
    const body = { date: inDays(9), timeSlots: [rounds % 2 === 0 ? ('09:00' as const) : ('10:00' as const)] };
    const answers = await Promise.all([
      golfer.call(authRoutes.currentUser, {}),
      golfer.call(squadRoutes.listSquads, {}),
      golfer.call(recommendationRoutes.optimalWeekendSlots, {}),
      golfer.call(notificationRoutes.listNotifications, { query: { limit: 5 } }),
      golfer.call(availabilityRoutes.saveAvailability, { body }),
    ]);
    refused.push(...answers.filter(({ status }) => status !== 200).map(({ status, text }) => `${status} ${text}`));
  }
  return { refused, rounds };
}

test('one key takes the place of another while golfers play on: nobody is refused, and nothing is started again', async () => {
  const golfers = await Promise.all(['Ann', 'Ben', 'Cleo'].map((name) => registerGolfer(stack.url, name)));
  let isOver = false;
  const playing = Promise.all(golfers.map((golfer) => playUntil(() => isOver, golfer)));
  await give(former, next);
  await give(next, former);
  await give(next);
  const latecomer = await registerGolfer(stack.url, 'Dana');
  isOver = true;
  for (const { refused, rounds } of await playing) {
    expect(refused).toEqual([]);
    expect(rounds).toBeGreaterThan(5);
  }
  await latecomer.ask(squadRoutes.createSquad, { body: { name: 'Signed by the next one' } });
  const answer = await fetch(`http://127.0.0.1:${stack.ports.gatewayInternal}/internal/jwks`);
  const told = (await answer.json()) as { keys: { x: string }[] };
  expect(told.keys.map(({ x }) => x)).toEqual([next.x]);
});

test('what is no key leaves the one before in use, is told, and is not repeated', async () => {
  await writeFile(join(folder, 'keys'), '{"keys":["half a key');
  await until('the fault to be told', async () =>
    (await stack.linesOf('gateway')).some(({ msg }) => msg === 'the secret before stays in use'),
  );
  await registerGolfer(stack.url, 'Eve');
  expect(JSON.stringify(await stack.linesOf('gateway'))).not.toContain('half a key');
});
