import { join } from 'node:path';
import type { ServiceName } from '@fourball/contracts/services.ts';
import { startPart } from '../local/parts.ts';
import { freePorts } from '../local/ports.ts';
import type { RunningProcess } from '../local/processes.ts';
import { waitUntilReady } from '../local/readiness.ts';
import { LIFTED_LIMITS, type ProofStack } from './stack.ts';

const READY_DEADLINE_MS = 60_000;

/** One more process of a service on the same database and broker, which does all but answer the gateway. */
export async function startReplica(
  { wiring, dataDirectory }: ProofStack,
  service: ServiceName,
  name: string,
  environment: Record<string, string> = {},
): Promise<RunningProcess> {
  const [port, looking] = (await freePorts(2)) as [number, number];
  const services = { ...wiring.ports.services, [service]: port };
  const metrics = { ...wiring.ports.metrics, [service]: looking };
  const process = await startPart(service, {
    wiring: { ...wiring, ports: { ...wiring.ports, services, metrics } },
    logFile: () => join(dataDirectory, 'logs', `${name}.log`),
    environment: { ...LIFTED_LIMITS, ...environment },
  });
  await waitUntilReady(process, port, READY_DEADLINE_MS);
  return process;
}
