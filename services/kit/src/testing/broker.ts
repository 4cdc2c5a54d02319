import { cp, glob, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBroker } from '@fourball/infra/dev-stack/broker.ts';
import { freePorts } from '@fourball/infra/dev-stack/ports.ts';
import { openLink } from '@fourball/infra/test-runner/link.ts';
import { inject } from 'vitest';
import './context.ts';
import { endWithTest } from './endings.ts';

export type TestBroker = Awaited<ReturnType<typeof startTestBroker>>;

type StartedBroker = Pick<Awaited<ReturnType<typeof startBroker>>, 'url' | 'stop'>;

/** A real broker of its own for a test file. */
export async function startTestBroker() {
  const storeDirectory = await mkdtemp(join(tmpdir(), 'fourball-broker-'));
  const [port] = await freePorts(1);
  if (port === undefined) throw new Error('There is no free port for the test broker');
  const copyDirectory = `${storeDirectory}-copy`;
  const start = await starter();
  let broker = await start({ port, storeDirectory });
  /** Ends the broker, changes its store, and starts it again. */
  const changeStore = async (change: () => Promise<void>) => {
    await broker.stop();
    await change();
    broker = await start({ port, storeDirectory });
  };
  const empty = () => rm(storeDirectory, { recursive: true, force: true });
  return {
    url: broker.url,
    /** Ends the broker; what it stored stays. */
    stop: () => broker.stop(),
    /** Starts it again on the same port and store. */
    start: () => changeStore(async () => {}),
    /** Ends the broker and forgets what it stored, as a lost disk would, and starts it again on the same port. */
    wipe: () => changeStore(empty),
    /** Answers how to lose, with another restart, every message taken from now on; what was read stays remembered. */
    async prepareLoss() {
      await changeStore(() => cp(storeDirectory, copyDirectory, { recursive: true }));
      return () =>
        changeStore(async () => {
          for await (const messages of glob('jetstream/*/streams/*/msgs', { cwd: copyDirectory })) {
            await rm(join(storeDirectory, messages), { recursive: true });
            await cp(join(copyDirectory, messages), join(storeDirectory, messages), { recursive: true });
          }
        });
    },
    /** Whether a text stands in the files of the streams' messages, whatever the broker itself would answer of them. */
    async holds(text: string) {
      for await (const file of glob('jetstream/*/streams/*/msgs/*.blk', { cwd: storeDirectory })) {
        if ((await readFile(join(storeDirectory, file))).includes(text)) return true;
      }
      return false;
    },
    /** Opens another way to the broker, on which the bytes can be held back. */
    async openWay() {
      const link = await openLink([port]);
      return { url: `nats://127.0.0.1:${link.port}`, link };
    },
    /** Ends the broker and forgets what it stored, as the end of the test or the file does. */
    remove: endWithTest(async () => {
      await broker.stop();
      await empty();
      await rm(copyDirectory, { recursive: true, force: true });
    }),
  };
}

/** How this run's brokers are started. */
async function starter(): Promise<(options: { port: number; storeDirectory: string }) => Promise<StartedBroker>> {
  if (inject('brokersAre') === 'programs') return startBroker;
  return (await import('@fourball/infra/test-runner/broker-container.ts')).startBrokerContainer;
}
