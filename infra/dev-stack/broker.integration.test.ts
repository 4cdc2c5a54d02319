import { createServer } from 'node:net';
import { join } from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { testFolder } from '../test-runner/folder.ts';
import { type BrokerOptions, configurationFor, startBroker } from './broker.ts';
import { freePorts } from './ports.ts';

let options: BrokerOptions;

beforeEach(async () => {
  const [port] = await freePorts(1);
  options = { port: port!, storeDirectory: await testFolder() };
});

async function start() {
  const broker = await startBroker(options);
  onTestFinished(() => broker.stop());
  const connection = await connect({ servers: broker.url, reconnect: false });
  onTestFinished(() => connection.close());
  return { broker, jetstream: await jetstreamManager(connection) };
}

describe('the broker', () => {
  test.each(['stop', 'kill'] as const)('has its streams again after a %s, on the same port', async (how) => {
    const first = await start();
    await first.jetstream.streams.add({ name: 'SQUAD', subjects: ['squad.>'] });
    for (let count = 0; count < 10; count += 1) await first.jetstream.jetstream().publish('squad.made', `${count}`);
    await first.broker[how]();
    expect(first.broker.process.exit()).toBeDefined();
    const second = await start();
    expect(second.broker.url).toBe(first.broker.url);
    expect((await second.jetstream.streams.info('SQUAD')).state.messages).toBe(10);
  });

  test('listens on the loopback address only', async () => {
    const { broker } = await start();
    const elsewhere = createServer();
    onTestFinished(() => new Promise((resolve) => elsewhere.close(() => resolve())));
    await new Promise<void>((resolve, reject) => {
      elsewhere.once('error', reject);
      elsewhere.listen(options.port, '127.0.0.2', resolve);
    });
    expect(broker.url).toBe(`nats://127.0.0.1:${options.port}`);
  });

  test('a port that is taken is one sentence', async () => {
    await start();
    const storeDirectory = join(options.storeDirectory, 'second');
    await expect(startBroker({ port: options.port, storeDirectory })).rejects.toThrow(
      /^The broker ended unexpectedly .*address already in use/,
    );
  });
});

test('only a server that knows the setting is told to write every message to the disk at once', () => {
  expect(configurationFor({ major: 2, minor: 9 })).toBe('nats-2.9.conf');
  expect(configurationFor({ major: 2, minor: 10 })).toBe('nats-2.10.conf');
  expect(configurationFor({ major: 3, minor: 0 })).toBe('nats-2.10.conf');
});
