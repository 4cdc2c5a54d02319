import { readFile, rm } from 'node:fs/promises';
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
  /** Ends the broker, forgets all that it stored, and starts it again on the same port. */
  wipeBroker(): Promise<void>;
}

/** A proof makes more golfers, from one address, than a household does. */
export const LIFTED_LIMITS = { RATE_LIMIT_SCALE: '1000' };

/**
 * The whole stack as `make start` runs it, on ports and in folders of its own, with limits lifted and `environment` on
 * top; `stop` leaves no trace of it.
 */
export async function startProofStack(environment: Record<string, string> = {}): Promise<ProofStack> {
  const [port] = await freePorts(1);
  if (port === undefined) throw new Error('There is no free port for the stack');
  const stack = await startStack({ port, durable: false, environment: { ...LIFTED_LIMITS, ...environment } });
  let broker: RunningBroker = stack.broker;
  const storeDirectory = join(stack.dataDirectory, 'broker');
  const startAgain = async () => {
    broker = await startBroker({ port: stack.ports.broker, storeDirectory });
  };
  return {
    ...stack,
    async linesOf(part) {
      const lines = (await readFile(join(stack.dataDirectory, 'logs', `${part}.log`), 'utf8')).trim().split('\n');
      return lines.map((line) => JSON.parse(line));
    },
    stopBroker: () => broker.stop(),
    startBroker: startAgain,
    async wipeBroker() {
      await broker.stop();
      await rm(storeDirectory, { recursive: true, force: true });
      await startAgain();
    },
    async stop() {
      await broker.stop();
      await stack.stop();
    },
  };
}
