import { type Broker, connectBroker } from '@fourball/kit/events/broker.ts';
import { announceRevocation, subscribeToRevocations } from '@fourball/kit/security/revocations.ts';
import { startTestBroker, type TestBroker } from '@fourball/kit/testing/broker.ts';
import { testLog } from '@fourball/kit/testing/log.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { rememberSessions, type SessionCache } from './session-cache.ts';

interface Gateway {
  readonly cache: SessionCache;
  readonly broker: Broker;
  lookUps: number;
}

let nats: TestBroker;
let auth: Broker;
let gateways: Gateway[];
const session = { userId: 'dana', storedSessionId: 'stored' };
/** As the auth service has it. */
let isSignedIn: boolean;

beforeAll(async () => {
  nats = await startTestBroker();
  auth = connectBroker({ url: nats.url, name: 'auth', log: testLog });
  gateways = [startGateway(), startGateway()];
});
afterAll(async () => {
  await Promise.all([auth, ...gateways.map(({ broker }) => broker)].map((broker) => broker.close()));
  await nats.remove();
});

function startGateway(url = nats.url): Gateway {
  const broker = connectBroker({ url, name: 'gateway', log: testLog });
  const revocations = subscribeToRevocations(broker, (stored) => gateway.cache.evictStored(stored));
  const lookUp = async () => {
    gateway.lookUps += 1;
    return isSignedIn ? session : null;
  };
  const gateway: Gateway = { broker, lookUps: 0, cache: rememberSessions(lookUp, revocations) };
  return gateway;
}

/** Whether a gateway answers without asking. */
async function remembers(gateway: Gateway): Promise<boolean> {
  await gateway.cache.resolve('id');
  const before = gateway.lookUps;
  await gateway.cache.resolve('id');
  return gateway.lookUps === before;
}

const bothRemember = () =>
  until('both gateways to remember the session', async () => {
    return (await Promise.all(gateways.map(remembers))).every(Boolean);
  });

test('a session that ends is over at every gateway as soon as that is announced, 200 times', async () => {
  const seen: unknown[] = [];
  for (let round = 0; round < 200; round += 1) {
    isSignedIn = true;
    for (const { cache } of gateways) cache.evict('id');
    await bothRemember();
    isSignedIn = false;
    await announceRevocation(auth, ['stored']);
    for (const { cache } of gateways) seen.push(await cache.resolve('id'));
  }
  expect(seen.filter((answer) => answer !== null)).toEqual([]);
});

/** A gateway of its own whose way to the broker is in the test's hands, and which remembers the session. */
async function startDistant() {
  const { url, link } = await nats.openWay();
  const gateway = startGateway(url);
  onTestFinished(async () => {
    link.mend({ breaks: false });
    await gateway.broker.close();
    await link.close();
  });
  isSignedIn = true;
  await until('the gateway to remember the session', () => remembers(gateway));
  return Object.assign(gateway, { link });
}

test('an end that a gateway has not been told of yet is waited for, for whoever asks after it', async () => {
  const gateway = await startDistant();
  gateway.link.slow(40);
  isSignedIn = false;
  await announceRevocation(auth, ['stored']);
  expect(await Promise.all(Array.from({ length: 5 }, () => gateway.cache.resolve('id')))).toEqual(Array(5).fill(null));
});

test('while the broker does not say whether there is anything to tell, sessions are asked for each time', async () => {
  const gateway = await startDistant();
  gateway.link.cut();
  isSignedIn = false;
  await announceRevocation(auth, ['stored']);
  expect(await gateway.cache.resolve('id')).toBeNull();
  isSignedIn = true;
  expect(await remembers(gateway)).toBe(false);
  gateway.link.mend({ breaks: false });
  await until('the gateway to remember the session', () => remembers(gateway));
});

test('while the broker is away sessions are asked for each time; once it is back those from before are not used, and new ones remembered', async () => {
  isSignedIn = true;
  await bothRemember();
  await nats.stop();
  await until('the gateways to notice', async () => gateways.every(({ broker }) => !broker.connected()));
  // The other gateway asks nothing meanwhile, and keeps what it remembered.
  expect(await remembers(gateways[0] as Gateway)).toBe(false);
  isSignedIn = false;
  await nats.start();
  await until('the gateways to be back', async () => gateways.every(({ broker }) => broker.connected()));
  for (const { cache } of gateways) expect(await cache.resolve('id')).toBeNull();
  isSignedIn = true;
  await bothRemember();
});
