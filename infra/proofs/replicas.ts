import { join } from 'node:path';
import type { ServiceName } from '@fourball/contracts/services.ts';
import { startReadyPart } from '../dev-stack/parts.ts';
import { freePorts } from '../dev-stack/ports.ts';
import type { RunningProcess } from '../dev-stack/processes.ts';
import type { PartName, Ports } from '../dev-stack/topology.ts';
import { LIFTED_LIMITS, type SharedStack } from './stack.ts';

/** One more process of a service on the same database and broker, which does all but answer the gateway. */
export async function startReplica(
  stack: SharedStack,
  service: ServiceName,
  name: string,
  environment: Record<string, string> = {},
): Promise<RunningProcess> {
  const [port, metrics] = (await freePorts(2)) as [number, number];
  const { services, metrics: others } = stack.wiring.ports;
  const ports = { services: { ...services, [service]: port }, metrics: { ...others, [service]: metrics } };
  return start(stack, service, name, ports, environment);
}

export type SecondGateway = Awaited<ReturnType<typeof startSecondGateway>>;

/** Another gateway in front of the same services: ports of its own, the same key. */
export async function startSecondGateway(
  stack: SharedStack,
  name = 'second-gateway',
  environment: Record<string, string> = {},
) {
  const [gateway, gatewayInternal, metrics] = (await freePorts(3)) as [number, number, number];
  const ports = { gateway, gatewayInternal, metrics: { ...stack.wiring.ports.metrics, gateway: metrics } };
  const process = await start(stack, 'gateway', name, ports, environment);
  return { url: `http://localhost:${gateway}`, stop: () => process.stop() };
}

const start = (
  { wiring, dataDirectory }: SharedStack,
  part: PartName,
  name: string,
  own: Partial<Ports>,
  environment: Record<string, string>,
): Promise<RunningProcess> =>
  startReadyPart(part, {
    wiring: { ...wiring, ports: { ...wiring.ports, ...own } },
    logFile: () => join(dataDirectory, 'logs', `${name}.log`),
    environment: { ...LIFTED_LIMITS, ...environment },
  });
