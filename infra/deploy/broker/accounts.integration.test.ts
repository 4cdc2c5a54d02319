import { join } from 'node:path';
import { SERVICES, type ServiceName } from '@fourball/contracts/services.ts';
import { connectBroker, ensureStream, type Link, streamOf } from '@fourball/kit/events/broker.ts';
import { brokerAccess } from '@fourball/kit/events/broker-access.ts';
import { answerSnapshotRequests, requestSnapshot } from '@fourball/kit/events/publish/snapshot-requests.ts';
import { limitStreamOf, limitSubjectOf } from '@fourball/kit/events/subjects.ts';
import { announceRevocation, subscribeToRevocations } from '@fourball/kit/security/revocations.ts';
import { shareLimits } from '@fourball/kit/security/shared-limits.ts';
import { arrange } from '@fourball/kit/testing/faults.ts';
import { testLog as log } from '@fourball/kit/testing/log.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { AckPolicy } from '@nats-io/jetstream';
import { connect, PermissionViolationError } from '@nats-io/transport-node';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { startBroker } from '../../dev-stack/broker.ts';
import { freePorts } from '../../dev-stack/ports.ts';
import { loadSecrets } from '../../dev-stack/secrets.ts';
import { fileFolder, testFolder } from '../../test-runner/folder.ts';
import { addressFor } from './files.ts';

const folder = await fileFolder();
const [port] = (await freePorts(1)) as [number];
const { brokerPasswords: passwords } = await loadSecrets(folder, SERVICES);
const { url, stop } = await startBroker({ port, storeDirectory: join(folder, 'broker'), passwords });
afterAll(() => stop());
const links = new Map<string, Link>();
const linkOf = (account: string) => links.get(account) as Link;
const brokerOf = (account: string, server = url) =>
  connectBroker({ url: addressFor(account, server, passwords), name: account, log });

for (const account of [...SERVICES, 'gateway', 'operator']) {
  const broker = brokerOf(account);
  afterAll(() => broker.close());
  links.set(account, await broker.link);
}
for (const service of SERVICES) await ensureStream(linkOf(service), service);

/** Collects the broker's refusals of an account's actions on a connection of its own. */
async function refusalsOf(account: string, act: (link: Link) => unknown, server = url): Promise<string[]> {
  const broker = brokerOf(account, server);
  const link = await broker.link;
  const refused: string[] = [];
  void (async () => {
    for await (const status of link.connection.status()) {
      if (status.type === 'error' && status.error instanceof PermissionViolationError)
        refused.push(`${status.error.operation} ${status.error.subject}`);
    }
  })();
  const asked = Promise.resolve(act(link)).catch(() => {});
  // Wait for the answer to this: refusals of earlier requests come before it.
  await link.connection.flush();
  await asked;
  await broker.close();
  return refused;
}

const others = (service: ServiceName) => SERVICES.filter((other) => other !== service);
const id = '0198c000-0000-7000-8000-000000000000';
const eventOf = (service: ServiceName) => `${service}.some-thing.v1.${id}`;
const consumer = (durable_name: string) => ({ durable_name, ack_policy: AckPolicy.Explicit });

/** Holds that the broker refuses an account what it asks on a subject, and nothing else. */
async function isRefused(account: string, subject: string, act: (link: Link, subject: string) => unknown) {
  expect(await refusalsOf(account, (link) => act(link, subject))).toEqual([`publish ${subject}`]);
}
const publish = ({ connection }: Link, subject: string) => connection.publish(subject, '{}');
const request = ({ connection }: Link, subject: string) => connection.request(subject);

describe.each(SERVICES)('%s', (service) => {
  test('tells its own events, and nobody else’s', async () => {
    expect(await linkOf(service).stream.publish(eventOf(service), '{}')).toMatchObject({ stream: streamOf(service) });
    for (const other of others(service)) await isRefused(service, eventOf(other), publish);
  });

  test('hears no event past its consumers, and nothing that is said to others', async () => {
    const ears = ['>', '*.*.*.*', '_INBOX.>', '$JS.>', ...others(service).map((other) => `_INBOX.${other}.>`)];
    for (const subject of ears) {
      const refusals = await refusalsOf(service, ({ connection }) => connection.subscribe(subject));
      expect(refusals).toEqual([`subscription ${subject}`]);
    }
  });

  test('removes, changes, empties and makes no stream of another', async () => {
    for (const other of others(service))
      for (const act of ['DELETE', 'UPDATE', 'PURGE', 'CREATE', 'MSG.DELETE', 'SNAPSHOT', 'RESTORE'])
        await isRefused(service, `$JS.API.STREAM.${act}.${streamOf(other)}`, request);
    await isRefused(service, `$JS.API.STREAM.DELETE.${streamOf(service)}`, request);
  });

  test('reads under its own name only', async () => {
    for (const other of others(service).map(streamOf))
      await isRefused(service, `$JS.API.CONSUMER.CREATE.${other}.operator`, ({ manager }) =>
        manager.consumers.add(other, consumer('operator')),
      );
  });
});

test.each([
  ['availability', 'notification'],
  ['squad', 'availability'],
] as const)('%s does not read the stream of %s, of which it consumes nothing', async (reader, publisher) => {
  const stream = streamOf(publisher);
  await isRefused(reader, `$JS.API.STREAM.MSG.GET.${stream}`, ({ manager }) =>
    manager.streams.getMessage(stream, { seq: 1 }),
  );
  await isRefused(reader, `$JS.API.STREAM.INFO.${stream}`, ({ manager }) => manager.streams.info(stream));
  await isRefused(reader, `$JS.API.CONSUMER.CREATE.${stream}.${reader}`, ({ manager }) =>
    manager.consumers.add(stream, consumer(reader)),
  );
});

test('a reader that starts before its publisher has made the stream does not make it', async () => {
  const [port] = (await freePorts(1)) as [number];
  const empty = await startBroker({ port, storeDirectory: await testFolder(), passwords });
  onTestFinished(empty.stop);
  expect(await refusalsOf('recommendation', (link) => ensureStream(link, 'availability'), empty.url)).toEqual([
    'publish $JS.API.STREAM.CREATE.AVAILABILITY',
  ]);
});

test('the gateway hears of ended sessions, from auth, and reads no events', async () => {
  const heard: string[] = [];
  const [auth, gateway] = [brokerOf('auth'), brokerOf('gateway')];
  onTestFinished(async () => void (await Promise.all([auth.close(), gateway.close()])));
  const hearing = subscribeToRevocations(gateway, (ids) => heard.push(...ids));
  await Promise.all([auth.link, until('the gateway to hear', async () => hearing.unbroken() !== undefined)]);
  await announceRevocation(auth, ['a session']);
  await until('the word of it', async () => heard.length > 0);
  for (const account of ['squad', 'gateway']) await isRefused(account, 'sessions.revoked', publish);
  expect(await refusalsOf('gateway', ({ manager }) => manager.streams.info('AUTH'))).not.toEqual([]);
  expect(await refusalsOf('gateway', ({ connection }) => connection.subscribe('auth.>'))).toEqual([
    'subscription auth.>',
  ]);
});

test.each(['auth', 'gateway'])('%s counts limits with its replicas, and touches nobody else’s counts', async (part) => {
  const brokers = [brokerOf(part), brokerOf(part)];
  onTestFinished(async () => void (await Promise.all(brokers.map((broker) => broker.close()))));
  await Promise.all(brokers.map((broker) => broker.link));
  const counters = brokers.map((broker) => shareLimits({ broker, part, log })('signIn')(5, 60));
  const takes = counters.flatMap(({ take }) => Array.from({ length: 5 }, () => arrange(() => take('dana'))));
  expect((await Promise.all(takes)).filter((wait) => wait === 0)).toHaveLength(5);
  for (const other of ['auth', 'gateway', 'squad'].filter((one) => one !== part)) {
    await isRefused(part, limitSubjectOf(other, 'signIn', 'dana'), publish);
    await isRefused(part, `$JS.API.STREAM.MSG.GET.${limitStreamOf(other)}`, request);
  }
});

test('a reader, and the operator, are told when the snapshot that they asked for is out', async () => {
  const squad = brokerOf('squad');
  const requests = answerSnapshotRequests({ broker: squad, publisher: 'squad', publishSnapshot: async () => 7, log });
  onTestFinished(async () => {
    requests.stop();
    await squad.close();
  });
  await (await squad.link).connection.flush();
  await until('squad to listen', async () => (await requestSnapshot(linkOf('operator'), 'squad').catch(() => 0)) === 7);
  expect(await requestSnapshot(linkOf('auth'), 'squad')).toBe(7);
  expect(await refusalsOf('gateway', (link) => requestSnapshot(link, 'squad'))).toContain('publish snapshot.squad');
});

test('the operator looks after every stream and tells no event', async () => {
  for (const service of SERVICES) {
    const { config } = await linkOf('operator').manager.streams.info(streamOf(service));
    expect(config.name).toBe(streamOf(service));
    await isRefused('operator', eventOf(service), publish);
  }
});

test('nobody is let in without an account, or with a wrong password', async () => {
  const { servers } = brokerAccess(url);
  await expect(connect({ servers: servers as string })).rejects.toThrow(/authorization/i);
  const wrong = { ...brokerAccess(addressFor('auth', url, passwords)), pass: passwords.squad as string };
  await expect(connect(wrong)).rejects.toThrow(/authorization/i);
});
