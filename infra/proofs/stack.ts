import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningBroker, startBroker } from '../local/broker.ts';
import { freePorts } from '../local/ports.ts';
import { type RunningStack, startStack } from '../local/stack.ts';

export interface ProofStack extends RunningStack {
  readonly dataDirectory: string;
  stopBroker(): Promise<void>;
  /** Starts the broker again on the same port and store. */
  startBroker(): Promise<void>;
  /** Ends the broker, forgets all that it stored, and starts it again on the same port. */
  wipeBroker(): Promise<void>;
  /** Stops everything and leaves no trace. */
  remove(): Promise<void>;
}

/** The whole stack on ports and folders of its own, as `make start` runs it. */
export async function startProofStack(): Promise<ProofStack> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'fourball-stack-'));
  const [port] = await freePorts(1);
  if (port === undefined) throw new Error('There is no free port for the stack');
  const stack = await startStack({ port, dataDirectory, durable: false });
  let broker: RunningBroker = stack.broker;
  const storeDirectory = join(dataDirectory, 'broker');
  const startAgain = async () => {
    broker = await startBroker({ port: stack.ports.broker, storeDirectory });
  };
  return {
    ...stack,
    dataDirectory,
    stopBroker: () => broker.stop(),
    startBroker: startAgain,
    async wipeBroker() {
      await broker.stop();
      await rm(storeDirectory, { recursive: true, force: true });
      await startAgain();
    },
    async remove() {
      await stack.stop();
      await broker.stop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
