import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '@fourball/kit/testing/until.ts';
import { repository, startPart } from '../dev-stack/parts.ts';
import { freePorts } from '../dev-stack/ports.ts';
import type { RunningProcess } from '../dev-stack/processes.ts';
import { waitUntilReady } from '../dev-stack/readiness.ts';
import { startStack } from '../dev-stack/stack.ts';
import {
  choosePorts,
  entryOf,
  type PartName,
  type Ports,
  parts,
  portOf,
  sourceOf,
  type Wiring,
} from '../dev-stack/topology.ts';
import { type Backend, type Balancer, startBalancer } from './balancer.ts';
import { LIFTED_LIMITS } from './stack.ts';

const READY_DEADLINE_MS = 60_000;
const REPLICAS = [0, 1] as const;
type Replica = (typeof REPLICAS)[number];

/** How long a process may take to end: the time that it drains, and what it then has to finish. */
const END_DEADLINE_MS = 30_000;

export interface ReplicatedOptions {
  /** Environment of each process, such as the time that it drains. */
  readonly environment: Record<string, string>;
  /** The checkouts from which the one and the other replica of a part are started; this one unless told. */
  readonly roots?: readonly [string, string];
  /** Those that run from the beginning; both unless told. */
  readonly first?: readonly Replica[];
}

export type ReplicatedStack = Awaited<ReturnType<typeof startReplicated>>;

/** The stack with two replicas of every service and of the gateway, each pair behind a balancer that looks at readiness. */
export async function startReplicated(options: ReplicatedOptions) {
  const { environment, roots = [repository, repository], first = REPLICAS } = options;
  const [port] = (await freePorts(1)) as [number];
  const stack = await startStack({ port, durable: false, aloneFor: 'replicas' });
  const { wiring } = stack;
  const logs = join(stack.dataDirectory, 'logs');
  const { postgres, broker } = wiring.ports;
  const shared = { ...(await choosePorts(port)), postgres, broker };
  const gateways = await freePorts(REPLICAS.length);
  const own = await Promise.all(
    gateways.map(async (gateway): Promise<Ports> => ({ ...(await choosePorts(gateway)), postgres, broker })),
  );
  const running = new Map<string, RunningProcess>();
  const balancers = new Map<PartName, Balancer>();
  let lives = 0;

  async function start(part: PartName, replica: Replica) {
    lives += 1;
    const life = lives;
    const process = await startPart(part, {
      wiring: { ...wiring, ports: wiredPorts(part, own[replica] as Ports, shared) } satisfies Wiring,
      logFile: () => join(logs, `${part}.replica-${replica}.${life}.log`),
      environment: { ...LIFTED_LIMITS, ...environment },
      entryOf: (name) => entryIn(roots[replica] as string, name),
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
    for (const replica of first) {
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

  const end = async (part: PartName, replica: Replica) => {
    await running.get(`${part} ${replica}`)?.stop('SIGTERM', END_DEADLINE_MS);
    running.delete(`${part} ${replica}`);
  };
  const startAndSee = async (part: PartName, replica: Replica) => {
    await start(part, replica);
    const count = REPLICAS.filter((one) => running.has(`${part} ${one}`)).length;
    await until('the balancer to see it', async () => balancers.get(part)?.ready() === count);
  };
  const lines = async () => {
    const files = (await readdir(logs)).filter((file) => file.includes('.replica-'));
    const texts = await Promise.all(
      files.map(async (file) =>
        (await readFile(join(logs, file), 'utf8')).split('\n').map((line) => `${file}: ${line}`),
      ),
    );
    return texts.flat();
  };
  return {
    /** Address of the gateways, behind their balancer. */
    url: wiring.url,
    wiring,
    postgresUrl: stack.postgresUrl,
    dataDirectory: stack.dataDirectory,
    /** Where services are told the public keys of the gateways. */
    jwksUrl: `http://127.0.0.1:${shared.gatewayInternal}/internal/jwks`,
    /** Starts a replica; it is ready, and its balancer has seen that. */
    start: startAndSee,
    /** Ends a replica gently, as an orchestrator does. */
    end,
    /** Where a replica tells its metrics. */
    metricsUrl: (part: PartName, replica: Replica) => `http://127.0.0.1:${own[replica]?.metrics[part]}/metrics`,
    /** Restarts each replica of a part, one after the other, as an orchestrator does: the next once the one is ready. */
    async roll(part: PartName) {
      for (const replica of REPLICAS) {
        await end(part, replica);
        await startAndSee(part, replica);
      }
    },
    /** Lines that its processes have logged of requests that failed. */
    faults: async () => (await lines()).filter((line) => line.includes('"a request failed"')),
    /** Lines that its processes have logged as errors, or said before they had a log. */
    errors: async () => (await lines()).filter((line) => /^[^ ]+: (\{"level":[56]0|[^{])/.test(line)),
    stop,
  };
}

/** Another checkout than this runs from its sources: nothing is built of it. */
const entryIn = (root: string, part: PartName) => join(root, root === repository ? entryOf(part) : sourceOf(part));

/** Its own ports where it listens, and the balancers' where it asks others. */
function wiredPorts(part: PartName, own: Ports, shared: Ports): Ports {
  if (part === 'gateway') return { ...own, services: shared.services };
  return { ...own, gatewayInternal: shared.gatewayInternal };
}
