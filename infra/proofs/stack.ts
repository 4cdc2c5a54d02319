import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningBroker, startBroker } from '../local/broker.ts';
import { freePorts } from '../local/ports.ts';
import { type RunningStack, startStack } from '../local/stack.ts';
import type { PartName } from '../local/topology.ts';

export interface ProofStack extends RunningStack {
  /** What a part has logged so far, line by line. */
  linesOf(part: PartName): Promise<Record<string, unknown>[]>;
  stopBroker(): Promise<void>;
  /** Starts the broker again on the same port and store. */
  startBroker(): Promise<void>;
  /** Stops everything and leaves no trace. */
  remove(): Promise<void>;
}

/** The whole stack on ports and folders of its own, as `make start` runs it, with `environment` on top. */
export async function startProofStack(environment: Record<string, string> = {}): Promise<ProofStack> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'fourball-stack-'));
  const [port] = await freePorts(1);
  if (port === undefined) throw new Error('There is no free port for the stack');
  const stack = await startStack({ port, dataDirectory, durable: false, environment });
  let broker: RunningBroker = stack.broker;
  return {
    ...stack,
    async linesOf(part) {
      const lines = (await readFile(join(dataDirectory, 'logs', `${part}.log`), 'utf8')).trim().split('\n');
      return lines.map((line) => JSON.parse(line));
    },
    stopBroker: () => broker.stop(),
    async startBroker() {
      broker = await startBroker({ port: stack.ports.broker, storeDirectory: join(dataDirectory, 'broker') });
    },
    async remove() {
      await stack.stop();
      await broker.stop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
