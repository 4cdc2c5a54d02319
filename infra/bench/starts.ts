import { join } from 'node:path';
import { compileCache, repository, startPart } from '../dev-stack/parts.ts';
import { freePorts } from '../dev-stack/ports.ts';
import { type RunningProcess, startProcess } from '../dev-stack/processes.ts';
import { waitUntilReady } from '../dev-stack/readiness.ts';
import type { RunningStack } from '../dev-stack/stack.ts';
import { type PartName, parts, portOf } from '../dev-stack/topology.ts';
import { READY_DEADLINE_MS, sumOf } from './bench.ts';
import { processorSeconds } from './processor.ts';

/** How long it took until ready, and of the processor; both in milliseconds. */
export interface Start {
  readonly milliseconds: number;
  readonly processor: number;
}

/** Starts a part by itself on a stack that has none. */
export const alone = (part: PartName, { wiring, ports, dataDirectory }: RunningStack): Promise<Start> =>
  untilReady([portOf(part, ports)], () =>
    startPart(part, { wiring, logFile: (name) => join(dataDirectory, 'logs', `${name}.alone.log`) }),
  );

/** Starts as many processes as the stack has parts, at once: each an HTTP server with a database and the broker. */
export const sixBare = async ({ wiring, postgresUrl, dataDirectory }: RunningStack): Promise<Start> =>
  untilReady(await freePorts(parts.length), (port, place) => {
    const part = parts[place] as PartName;
    const words = [String(port), wiring.databaseUrls[part] ?? postgresUrl, wiring.brokerUrl];
    return startProcess({
      name: `bare-${part}`,
      command: process.execPath,
      arguments: [join(repository, 'infra/bench/bare.ts'), ...words],
      environment: { ...compileCache, ...process.env, NODE_ENV: 'production' },
      workingDirectory: repository,
      logFile: join(dataDirectory, 'logs', `bare-${part}.log`),
    });
  });

/** Starts processes on ports at once, waits until all are ready, and ends them. */
async function untilReady(
  ports: readonly number[],
  start: (port: number, place: number) => Promise<RunningProcess>,
): Promise<Start> {
  const begun = performance.now();
  const running = await Promise.all(ports.map(start));
  try {
    await Promise.all(running.map((one, place) => waitUntilReady(one, ports[place] as number, READY_DEADLINE_MS)));
    const milliseconds = performance.now() - begun;
    return { milliseconds, processor: sumOf(running.map(({ pid }) => processorSeconds(pid))) * 1000 };
  } finally {
    await Promise.all(running.map((one) => one.stop()));
  }
}
