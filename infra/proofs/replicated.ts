import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICES, type ServiceName } from '@fourball/contracts/services.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { startPart } from '../local/parts.ts';
import { freePorts } from '../local/ports.ts';
import type { RunningProcess } from '../local/processes.ts';
import { waitUntilReady } from '../local/readiness.ts';
import { startStack } from '../local/stack.ts';
import { type PartName, type Ports, parts, portOf, type Wiring } from '../local/topology.ts';
import { type Backend, type Balancer, startBalancer } from './balancer.ts';
import { LIFTED_LIMITS } from './stack.ts';

const READY_DEADLINE_MS = 60_000;
const REPLICAS = [0, 1] as const;

/** How long a process may take to end: the time that it drains, and what it then has to finish. */
const END_DEADLINE_MS = 30_000;

export interface ReplicatedStack {
  /** Of the gateways, behind their balancer. */
  readonly url: string;
  /** Restarts each replica of a part, one after the other, as an orchestrator does: the next once the one is ready. */
  roll(part: PartName): Promise<void>;
  /** What its processes have logged of requests that failed, line by line. */
  faults(): Promise<string[]>;
  stop(): Promise<void>;
}

/**
 * The stack with two replicas of every service and of the gateway, each pair behind a balancer that looks at readiness.
 * @param environment of each of these processes, such as the time that it drains.
 */
export async function startReplicated(environment: Record<string, string>): Promise<ReplicatedStack> {
  const [port] = (await freePorts(1)) as [number];
  const stack = await startStack({ port, durable: false, isWithoutParts: true });
  const { wiring } = stack;
  const logs = join(stack.dataDirectory, 'logs');
  const shared = { ...(await choosePorts(wiring.ports)), gateway: port };
  const own = await Promise.all(REPLICAS.map(() => choosePorts(wiring.ports)));
  const running = new Map<string, RunningProcess>();
  const balancers = new Map<PartName, Balancer>();

  async function start(part: PartName, replica: (typeof REPLICAS)[number]) {
    const process = await startPart(part, {
      wiring: { ...wiring, ports: wiredPorts(part, own[replica] as Ports, shared) } satisfies Wiring,
      logFile: () => join(logs, `${part}.replica-${replica}.log`),
      environment: { ...LIFTED_LIMITS, ...environment },
    });
    running.set(`${part} ${replica}`, process);
    await waitUntilReady(process, portOf(part, own[replica] as Ports), READY_DEADLINE_MS);
  }
  const stop = async () => {
    for (const balancer of balancers.values()) balancer.close();
    jwks?.close();
    await Promise.all([...running.values()].map((process) => process.kill()));
    await stack.stop();
  };
  const balance = async (part: PartName) => {
    const backends = own.map((ports): Backend => ({ port: portOf(part, ports) }));
    balancers.set(part, await startBalancer(portOf(part, shared), backends));
  };

  let jwks: Balancer | undefined;
  try {
    for (const replica of REPLICAS) {
      const starts = await Promise.allSettled(parts.map((part) => start(part, replica)));
      for (const outcome of starts) if (outcome.status === 'rejected') throw outcome.reason;
    }
    await Promise.all(parts.map(balance));
    jwks = await startBalancer(
      shared.gatewayInternal,
      own.map(({ gateway, gatewayInternal }) => ({ port: gatewayInternal, healthPort: gateway })),
    );
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    url: wiring.url,
    async roll(part) {
      for (const replica of REPLICAS) {
        await running.get(`${part} ${replica}`)?.stop('SIGTERM', END_DEADLINE_MS);
        await start(part, replica);
        await until('the balancer to see it', async () => balancers.get(part)?.ready() === REPLICAS.length);
      }
    },
    async faults() {
      const files = (await readdir(logs)).filter((file) => file.includes('.replica-'));
      const lines = await Promise.all(
        files.map(async (file) => (await readFile(join(logs, file), 'utf8')).split('\n')),
      );
      return lines.flat().filter((line) => line.includes('"a request failed"'));
    },
    stop,
  };
}

/** Its own ports where it listens, and the balancers' where it asks others. */
function wiredPorts(part: PartName, own: Ports, shared: Ports): Ports {
  if (part === 'gateway') return { ...own, services: shared.services };
  return { ...own, gatewayInternal: shared.gatewayInternal };
}

async function choosePorts(known: Ports): Promise<Ports> {
  const chosen = await freePorts(2 + SERVICES.length + parts.length);
  const next = () => chosen.pop() as number;
  return {
    ...known,
    gateway: next(),
    gatewayInternal: next(),
    services: Object.fromEntries(SERVICES.map((service) => [service, next()])) as Record<ServiceName, number>,
    metrics: Object.fromEntries(parts.map((part) => [part, next()])) as Record<PartName, number>,
  };
}
