import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICES } from '@fourball/contracts/services.ts';
import { compileCache, repository } from '../dev-stack/parts.ts';
import { type RunningProcess, startProcess } from '../dev-stack/processes.ts';
import { waitUntilReady } from '../dev-stack/readiness.ts';
import type { RunningStack } from '../dev-stack/stack.ts';
import { entryOf, environmentOf, nodeOptionsOf, type PartName, portOf } from '../dev-stack/topology.ts';
import { LIFTED_LIMITS, READY_DEADLINE_MS, withFolder, withStack } from './bench.ts';
import { REPLICATED_NAME } from './replica-names.ts';

/** Where the replicas listen, at the same port, as each does in a container of its own. */
const ADDRESSES = ['127.0.0.1', '127.0.0.2'] as const;
/** The gateway asks the DNS each second. */
export const NAMES_KNOWN_MS = 1_500;

export interface ReplicatedStack {
  readonly url: string;
  readonly databaseUrls: RunningStack['wiring']['databaseUrls'];
  /** By their names, the processes that rankings need: the replicas, auth, gateway, broker and PostgreSQL. */
  readonly pids: readonly (readonly [name: string, pid: number])[];
  /** Present value, of each replica, of the metric with exactly this name and these labels; 0 where it has none. */
  readMetric(metric: string): Promise<number[]>;
  /** Starts the services that have no part in rankings. */
  startRest(): Promise<void>;
  /** How many of the replicas the gateway is told of from now on; it knows a moment later. */
  answerWith(count: number): Promise<void>;
}

/** Works with the whole stack with two replicas of recommendation, among which the gateway chooses by itself. */
export const withReplicas = (work: (stack: ReplicatedStack) => Promise<void>): Promise<void> =>
  withFolder((folder) =>
    withStack({ aloneFor: 'a bench' }, async ({ url, wiring, broker, postgres }) => {
      const names = join(folder, 'addresses');
      const running: RunningProcess[] = [];
      const start = async (part: PartName, own: Record<string, string> = {}) => {
        const environment = { ...compileCache, ...process.env, NODE_ENV: 'production', ...environmentOf(part, wiring) };
        const started = await startProcess({
          name: part,
          command: process.execPath,
          arguments: [...nodeOptionsOf(part), entryOf(part)],
          environment: { ...environment, ...LIFTED_LIMITS, ...own },
          workingDirectory: repository,
          logFile: join(folder, `${part}.${running.length}.log`),
        });
        running.push(started);
        await waitUntilReady(started, portOf(part, wiring.ports), READY_DEADLINE_MS);
      };
      const answerWith = (count: number) => writeFile(names, ADDRESSES.slice(0, count).join(' '));
      try {
        await answerWith(ADDRESSES.length);
        for (const address of ADDRESSES) await start('recommendation', { HOST: address, METRICS_HOST: address });
        await start('auth');
        await start('gateway', {
          RECOMMENDATION_URL: `http://${REPLICATED_NAME}:${wiring.ports.services.recommendation}`,
          REPLICA_ADDRESSES: names,
          NODE_OPTIONS: `--import=${new URL('replica-names.ts', import.meta.url).href}`,
        });
        const parts = running.map(({ name, pid }) => [name, pid] as const);
        await work({
          url,
          databaseUrls: wiring.databaseUrls,
          pids: [...parts, ['broker', broker.pid], ['postgres', postgres.process.pid]],
          readMetric: (metric) =>
            Promise.all(
              ADDRESSES.map(async (address) => {
                const answer = await fetch(`http://${address}:${wiring.ports.metrics.recommendation}/metrics`);
                const line = (await answer.text()).split('\n').find((one) => one.startsWith(`${metric} `));
                return Number(line?.slice(metric.length + 1) ?? 0);
              }),
            ),
          async startRest() {
            const rest = SERVICES.filter((service) => !running.some(({ name }) => name === service));
            await Promise.all(rest.map((name) => start(name)));
          },
          answerWith,
        });
      } finally {
        await running.find(({ name }) => name === 'gateway')?.stop();
        await Promise.all(running.map((one) => one.stop()));
      }
    }),
  );
