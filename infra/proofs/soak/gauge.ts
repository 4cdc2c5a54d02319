import { createServer } from 'node:http';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';
import type { Reading } from './readings.ts';

/*
 * Loaded before everything else by a process that is measured: tells on a socket of its own, when asked, what is in use
 * after a collection. Nothing but a soak loads it.
 */
const folder = process.env.SOAK_GAUGES;
const FLAGS = [
  // Optimized code is bounded by the program, but takes hours to be there: it is thrown away when a call is unlike
  // those before, and made again.
  'no-opt',
  'no-maglev',
  // Code before that is made at the first call, and so are V8's notes of calls.
  'always-sparkplug',
  'no-lazy-feedback-allocation',
  // With a collection every few seconds whatever was not called meanwhile would be let go of, megabytes at a time.
  'no-flush-bytecode',
  'expose-gc',
] as const;
if (isMainThread && folder !== undefined) {
  for (const flag of FLAGS) setFlagsFromString(`--${flag}`);
  const collect = runInNewContext('gc') as () => void;

  const read = async (): Promise<Reading> => {
    collect();
    // Buffers outside of the heap, and the like, are released in a later turn than their object.
    await turn();
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return {
      held: heapUsed + external,
      code: codeSize(),
      outside: external,
      resources: countsOf(process.getActiveResourcesInfo()),
    };
  };
  const codeSize = () =>
    getHeapSpaceStatistics()
      .filter(({ space_name }) => /code|trusted/.test(space_name))
      .reduce((sum, { space_used_size }) => sum + space_used_size, 0);
  const countsOf = (kinds: readonly string[]) =>
    Object.fromEntries([...Map.groupBy(kinds, (kind) => kind)].map(([kind, all]) => [kind, all.length]));

  createServer(async (_request, response) => {
    response.end(JSON.stringify(await read()));
  })
    .listen(join(folder, `${process.pid}.sock`))
    .unref();
}
