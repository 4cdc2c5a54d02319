import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICES } from '@fourball/contracts/services.ts';
import { compileCache, repository } from '../local/parts.ts';
import { freePorts } from '../local/ports.ts';
import { type RunningProcess, startProcess } from '../local/processes.ts';
import { waitUntilReady } from '../local/readiness.ts';
import { type RunningStack, startStack } from '../local/stack.ts';
import { entryOf, environmentOf, type PartName, portOf } from '../local/topology.ts';
import { REPLICATED_NAME } from './replica-names.ts';

const READY_DEADLINE_MS = 60_000;
/** Where the replicas listen, at the same port, as each does in a container of its own. */
const ADDRESSES = ['127.0.0.1', '127.0.0.2'] as const;
/** The gateway asks the DNS each second. */
export const NAMES_KNOWN_MS = 1_500;

export interface Replica {
  readonly pid: number;
  /** Present value of the metric with exactly this name and these labels; 0 where it has none. */
  readMetric(metric: string): Promise<number>;
}

export interface ReplicatedStack {
  readonly url: string;
  readonly databaseUrls: RunningStack['wiring']['databaseUrls'];
  readonly replicas: readonly Replica[];
  /** The processes that rankings need besides: auth, gateway, broker and PostgreSQL. */
  readonly others: ReadonlyMap<string, number>;
  /** Starts the services that have no part in rankings. */
  startRest(): Promise<void>;
  /** How many of the replicas the gateway is told of from now on; it knows a moment later. */
  answerWith(count: number): Promise<void>;
  stop(): Promise<void>;
}

/** The whole stack with two replicas of recommendation, among which the gateway chooses by itself. */
export async function startReplicated(): Promise<ReplicatedStack> {
  const [port = 0] = await freePorts(1);
  const folder = await mkdtemp(join(tmpdir(), 'fourball-replicas-'));
  const names = join(folder, 'addresses');
  const answerWith = (count: number) => writeFile(names, ADDRESSES.slice(0, count).join(' '));
  const running = new Map<string, RunningProcess>();
  let stack: RunningStack | undefined;
  const stop = async () => {
    await running.get('gateway')?.stop();
    await Promise.all([...running.values()].map((process) => process.stop()));
    await stack?.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await answerWith(ADDRESSES.length);
    stack = await startStack({ port, isWithoutParts: true });
    const { wiring } = stack;
    const start = async (part: PartName, name: string, environment: Record<string, string> = {}) => {
      const all = { ...environmentOf(part, wiring), RATE_LIMIT_SCALE: '1000000', ...environment };
      const process = await startProcess({
        name,
        command: globalThis.process.execPath,
        arguments: [entryOf(part)],
        environment: { ...compileCache, ...globalThis.process.env, NODE_ENV: 'production', ...all },
        workingDirectory: repository,
        logFile: join(wiring.mailFolder, '..', 'logs', `${name}.log`),
      });
      running.set(name, process);
      await waitUntilReady(process, portOf(part, wiring.ports), READY_DEADLINE_MS);
      return process;
    };
    const replicas: Replica[] = [];
    for (const [place, address] of ADDRESSES.entries()) {
      const own = { HOST: address, METRICS_HOST: address };
      const { pid } = await start('recommendation', `recommendation-${place + 1}`, own);
      replicas.push({ pid, readMetric: metricsAt(`http://${address}:${wiring.ports.metrics.recommendation}/metrics`) });
    }
    await start('auth', 'auth');
    await start('gateway', 'gateway', {
      RECOMMENDATION_URL: `http://${REPLICATED_NAME}:${wiring.ports.services.recommendation}`,
      REPLICA_ADDRESSES: names,
      NODE_OPTIONS: `--import=${new URL('replica-names.ts', import.meta.url).href}`,
    });
    const others = new Map(['auth', 'gateway'].map((name) => [name, running.get(name)?.pid as number]));
    others.set('broker', stack.broker.pid).set('postgres', stack.postgres.process.pid);
    return {
      url: stack.url,
      databaseUrls: wiring.databaseUrls,
      replicas,
      others,
      async startRest() {
        const rest = SERVICES.filter((name) => name !== 'recommendation' && !running.has(name));
        await Promise.all(rest.map((name) => start(name, name)));
      },
      answerWith,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const metricsAt = (address: string) => async (metric: string) => {
  const text = await (await fetch(address)).text();
  const line = text.split('\n').find((line) => line.startsWith(`${metric} `));
  return line === undefined ? 0 : Number(line.slice(metric.length + 1));
};
