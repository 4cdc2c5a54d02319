import { join } from 'node:path';
import { startPart } from '../local/parts.ts';
import { freePorts } from '../local/ports.ts';
import { waitUntilReady } from '../local/readiness.ts';
import { LIFTED_LIMITS, type SharedStack } from './stack.ts';

const READY_DEADLINE_MS = 60_000;

export interface SecondGateway {
  readonly url: string;
  stop(): Promise<void>;
}

/** Another gateway in front of the same services: ports of its own, the same key. */
export async function startSecondGateway({
  wiring,
  dataDirectory,
}: Pick<SharedStack, 'wiring' | 'dataDirectory'>): Promise<SecondGateway> {
  const [gateway, gatewayInternal, looking] = (await freePorts(3)) as [number, number, number];
  const metrics = { ...wiring.ports.metrics, gateway: looking };
  const process = await startPart('gateway', {
    wiring: { ...wiring, ports: { ...wiring.ports, gateway, gatewayInternal, metrics } },
    logFile: () => join(dataDirectory, 'logs', 'second-gateway.log'),
    environment: LIFTED_LIMITS,
  });
  await waitUntilReady(process, gateway, READY_DEADLINE_MS);
  return { url: `http://localhost:${gateway}`, stop: () => process.stop() };
}
