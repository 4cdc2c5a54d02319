import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBroker } from '@fourball/infra/local/broker.ts';
import { freePorts } from '@fourball/infra/local/ports.ts';
import { inject } from 'vitest';
import './context.ts';

export interface TestBroker {
  readonly url: string;
  /** Ends the broker; what it stored stays. */
  stop(): Promise<void>;
  /** Starts it again on the same port and store. */
  start(): Promise<void>;
  /** Ends the broker and forgets what it stored. */
  remove(): Promise<void>;
}

/** A real broker of its own for a test file. */
export async function startTestBroker(): Promise<TestBroker> {
  if (inject('brokersAre') === 'containers') {
    const { startBrokerContainer } = await import('@fourball/infra/testing/broker-container.ts');
    return startBrokerContainer();
  }
  const storeDirectory = await mkdtemp(join(tmpdir(), 'fourball-broker-'));
  const [port] = await freePorts(1);
  if (port === undefined) throw new Error('There is no free port for the test broker');
  let broker = await startBroker({ port, storeDirectory });
  return {
    url: broker.url,
    stop: () => broker.stop(),
    async start() {
      broker = await startBroker({ port, storeDirectory });
    },
    async remove() {
      await broker.stop();
      await rm(storeDirectory, { recursive: true, force: true });
    },
  };
}
