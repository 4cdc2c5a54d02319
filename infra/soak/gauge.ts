import { createServer } from 'node:http';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';
import type { Reading } from './readings.ts';

/*
 * Loaded before everything else by a process that is measured: tells on a socket of its own, when asked, what is in use
 * after a collection. Nothing but a soak loads it.
 */
const folder = process.env.SOAK_GAUGES;
if (isMainThread && folder !== undefined) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const delays = monitorEventLoopDelay({ resolution: 10 });
  delays.enable();
  const milliseconds = (nanoseconds: number) => nanoseconds / 1e6;

  const read = async (): Promise<Reading> => {
    const delay = { p50: milliseconds(delays.percentile(50)), max: milliseconds(delays.max) };
    collect();
    // What ends with its object, as a buffer outside of the heap, is let go of in a later turn.
    await turn();
    collect();
    delays.reset();
    const { heapUsed, external } = process.memoryUsage();
    return { held: heapUsed + external, delay, resources: countsOf(process.getActiveResourcesInfo()) };
  };
  const countsOf = (kinds: readonly string[]) =>
    Object.fromEntries([...Map.groupBy(kinds, (kind) => kind)].map(([kind, all]) => [kind, all.length]));

  createServer(async (_request, response) => {
    response.end(JSON.stringify(await read()));
  })
    .listen(join(folder, `${process.pid}.sock`))
    .unref();
}
