import { LIMITS, type Limit } from '@fourball/contracts/limits.ts';
import { expect, onTestFinished, test } from 'vitest';
import { connectBroker } from '../events/broker.ts';
import { countLimit } from '../http/limits.ts';
import { startTestBroker } from '../testing/broker.ts';
import { arrange } from '../testing/faults.ts';
import { testLog } from '../testing/log.ts';
import { until } from '../testing/until.ts';
import { shareLimits } from './shared-limits.ts';

const REPLICAS = 8;
/** However busy the machine is, a broker that is there answers in time. */
const PATIENCE_MS = 30_000;

const nats = await startTestBroker();

/** So many replicas of a part of its own, each with a connection of its own. */
async function startReplicas(part: string, limit: Limit, number = REPLICAS) {
  const timings = { limitMs: PATIENCE_MS };
  const brokers = times(number, () => connectBroker({ url: nats.url, name: part, log: testLog, timings }));
  onTestFinished(async () => void (await Promise.all(brokers.map((broker) => broker.close()))));
  await Promise.all(brokers.map((broker) => broker.link));
  const replicas = brokers.map((broker) =>
    reachBroker(countLimit(limit, 1, shareLimits({ broker, part, log: testLog })('registration'))),
  );
  return { replicas, brokers };
}

const isThrough = (asked: Promise<void>) =>
  asked.then(
    () => true,
    (refusal) => {
      expect(refusal).toMatchObject({ status: 429, retryAfter: expect.any(Number) });
      return false;
    },
  );
const countOf = async (asked: Promise<void>[]) => (await Promise.all(asked.map(isThrough))).filter(Boolean).length;
/** Replicas whose calls reach the broker: for a late answer each counts by itself, as the test of its absence shows. */
const reachBroker = ({ take, check }: ReturnType<typeof countLimit>) => ({
  take: (key: string) => arrange(() => take(key)),
  check: (key: string) => arrange(() => check(key)),
});
const times = <T>(count: number, make: () => T) => Array.from({ length: count }, make);

const limit = { max: 20, windowSeconds: 60, by: 'account' } as const;

test('eight replicas let through what one does, at once and one after the other', async () => {
  const { replicas } = await startReplicas('together', limit);
  for (const key of ['at once', 'again'])
    expect(await countOf(replicas.flatMap(({ take }) => times(20, () => take(key))))).toBe(20);
  let through = 0;
  for (let turn = 0; turn < 40; turn += 1)
    through += await countOf([replicas[turn % REPLICAS]?.take('in turn') as Promise<void>]);
  expect(through).toBe(20);
  expect(await countOf(replicas.map(({ check }) => check('in turn')))).toBe(0);
  expect(await countOf(replicas.map(({ check }) => check('another')))).toBe(REPLICAS);
});

test('a key has its share again when its window is over', async () => {
  const { replicas } = await startReplicas('windows', { ...limit, max: 2, windowSeconds: 1 }, 2);
  const [one, other] = replicas as [(typeof replicas)[0], (typeof replicas)[0]];
  expect(await countOf([one.take('a'), other.take('a'), one.take('a')])).toBe(2);
  await until('the next window', () => isThrough(other.check('a')));
  expect(await countOf([one.take('a'), other.take('a'), one.take('a')])).toBe(2);
});

test('while the broker is away each replica goes on counting by itself, and together again once it is back', async () => {
  const { replicas, brokers } = await startReplicas('alone', limit, 2);
  const [one, other] = replicas as [(typeof replicas)[0], (typeof replicas)[0]];
  expect(await countOf(times(15, () => one.take('a')))).toBe(15);
  await nats.stop();
  onTestFinished(async () => {
    for (const broker of brokers) await until('the broker', async () => broker.connected());
  });
  await until('the loss', async () => brokers.every((broker) => !broker.connected()));
  expect(await countOf(times(30, () => one.take('a')))).toBe(5);
  expect(await countOf(times(30, () => other.take('a')))).toBe(20);
  await nats.start();
  await until('the broker to be back', async () => {
    const key = crypto.randomUUID();
    return (await countOf([one, other].flatMap(({ take }) => times(20, () => take(key))))) === 20;
  });
});

test('the broker learns no address and no account', async () => {
  const { replicas, brokers } = await startReplicas('secret', limit, 1);
  await replicas[0]?.take('dana@example.com');
  const message = await (await brokers[0]?.link)?.manager.streams.getMessage('SECRET_LIMITS', { seq: 1 });
  expect(`${message?.subject} ${message?.string()}`).toMatch(
    /^limit\.secret\.registration\.[\w-]{22} \{"taken":1,"until":\d+\}$/,
  );
});

test('no shared limit has a window that the broker forgets before its end', () => {
  for (const { windowSeconds } of Object.values(LIMITS)) expect(windowSeconds).toBeLessThanOrEqual(24 * 60 * 60);
});
