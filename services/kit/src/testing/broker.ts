import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBroker } from '@fourball/infra/local/broker.ts';
import { freePorts } from '@fourball/infra/local/ports.ts';

export interface TestBroker {
  readonly url: string;
  /** Ends the broker; what it stored stays. */
  stop(): Promise<void>;
  /** Starts it again on the same port and store. */
  start(): Promise<void>;
  /** Ends the broker and forgets what it stored, as a lost disk would, and starts it again on the same port. */
  wipe(): Promise<void>;
  /** Ends the broker, keeps a copy of what it stored, and starts it again; answers how to go back to that copy. */
  keepCopy(): Promise<() => Promise<void>>;
  /** Ends the broker and forgets what it stored. */
  remove(): Promise<void>;
}

/** A real broker of its own for a test file. */
export async function startTestBroker(): Promise<TestBroker> {
  const storeDirectory = await mkdtemp(join(tmpdir(), 'fourball-broker-'));
  const [port] = await freePorts(1);
  if (port === undefined) throw new Error('There is no free port for the test broker');
  const copyDirectory = `${storeDirectory}-copy`;
  let broker = await startBroker({ port, storeDirectory });
  /** Ends the broker, changes its store, and starts it again. */
  const changeStore = async (change: () => Promise<void>) => {
    await broker.stop();
    await change();
    broker = await startBroker({ port, storeDirectory });
  };
  const empty = () => rm(storeDirectory, { recursive: true, force: true });
  return {
    url: broker.url,
    stop: () => broker.stop(),
    start: () => changeStore(async () => {}),
    wipe: () => changeStore(empty),
    async keepCopy() {
      await changeStore(() => cp(storeDirectory, copyDirectory, { recursive: true }));
      return () =>
        changeStore(async () => {
          await empty();
          await cp(copyDirectory, storeDirectory, { recursive: true });
        });
    },
    async remove() {
      await broker.stop();
      await empty();
      await rm(copyDirectory, { recursive: true, force: true });
    },
  };
}
