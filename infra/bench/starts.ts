import { join } from 'node:path';
import { compileCache, repository, startPart } from '../local/parts.ts';
import { freePorts } from '../local/ports.ts';
import { type RunningProcess, startProcess } from '../local/processes.ts';
import { waitUntilReady } from '../local/readiness.ts';
import type { RunningStack } from '../local/stack.ts';
import { parts, portOf } from '../local/topology.ts';
import { processorSeconds } from './processor.ts';
import { median } from './reads.ts';

const READY_DEADLINE_MS = 60_000;
const BARE = join(repository, 'infra/bench/bare.ts');

/** How long it took until ready, and of the processor; both in milliseconds. */
export interface Start {
  readonly milliseconds: number;
  readonly processor: number;
}

/** Starts each part by itself on a stack that has none, one after the other; medians. */
export async function eachAlone(stack: RunningStack, rounds: number): Promise<Map<string, Start>> {
  const starts = new Map<string, Start[]>(parts.map((part) => [part, []]));
  const logFile = (name: string) => join(stack.dataDirectory, 'logs', `${name}.alone.log`);
  for (let round = 0; round < rounds; round += 1) {
    for (const part of parts) {
      const port = portOf(part, stack.ports);
      const begun = performance.now();
      const process = await startPart(part, { wiring: stack.wiring, logFile });
      starts.get(part)?.push(await becomeReady(begun, [{ process, port }]));
    }
  }
  return new Map(
    [...starts].map(([part, all]) => [
      part,
      {
        milliseconds: median(all.map(({ milliseconds }) => milliseconds)),
        processor: median(all.map(({ processor }) => processor)),
      },
    ]),
  );
}

/** Starts as many processes as the stack has parts, at once: each an HTTP server with a database and the broker. */
export async function sixBare(stack: RunningStack): Promise<Start> {
  const ports = await freePorts(parts.length);
  const begun = performance.now();
  const running = await Promise.all(
    parts.map(async (part, place) => {
      const port = ports[place] as number;
      const words = [String(port), stack.wiring.databaseUrls[part] ?? stack.postgresUrl, stack.wiring.brokerUrl];
      const process = await startProcess({
        name: `bare-${part}`,
        command: globalThis.process.execPath,
        arguments: [BARE, ...words],
        environment: { ...compileCache, ...globalThis.process.env, NODE_ENV: 'production' },
        workingDirectory: repository,
        logFile: join(stack.dataDirectory, 'logs', `bare-${part}.log`),
      });
      return { process, port };
    }),
  );
  return becomeReady(begun, running);
}

/** Waits until all are ready, and ends them. */
async function becomeReady(
  begun: number,
  running: readonly { process: RunningProcess; port: number }[],
): Promise<Start> {
  try {
    await Promise.all(running.map(({ process, port }) => waitUntilReady(process, port, READY_DEADLINE_MS)));
    const milliseconds = performance.now() - begun;
    const seconds = running.reduce((sum, { process }) => sum + processorSeconds(process.pid), 0);
    return { milliseconds, processor: seconds * 1000 };
  } finally {
    await Promise.all(running.map(({ process }) => process.stop()));
  }
}
