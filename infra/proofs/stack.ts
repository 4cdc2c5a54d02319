import { join } from 'node:path';
import { type RunningBroker, startBroker } from '../local/broker.ts';
import { freePorts } from '../local/ports.ts';
import { type RunningStack, startStack } from '../local/stack.ts';

export interface ProofStack extends RunningStack {
  stopBroker(): Promise<void>;
  /** Starts the broker again on the same port and store. */
  startBroker(): Promise<void>;
}

/** The whole stack as `make start` runs it, on ports and in folders of its own; `stop` leaves no trace of it. */
export async function startProofStack(): Promise<ProofStack> {
  const [port] = await freePorts(1);
  if (port === undefined) throw new Error('There is no free port for the stack');
  const stack = await startStack({ port, durable: false });
  let broker: RunningBroker = stack.broker;
  return {
    ...stack,
    stopBroker: () => broker.stop(),
    async startBroker() {
      const storeDirectory = join(stack.dataDirectory, 'broker');
      broker = await startBroker({ port: stack.ports.broker, storeDirectory });
    },
    async stop() {
      await broker.stop();
      await stack.stop();
    },
  };
}
