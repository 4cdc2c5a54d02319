import { setTimeout as pause } from 'node:timers/promises';
import { readRun } from '../../dev-stack/run-state.ts';
import { parts } from '../../dev-stack/topology.ts';
import { createRandom } from '../../lib/random.ts';
import { createNotebook } from '../chaos/load/caller.ts';
import type { ProofStack } from '../stack.ts';
import { failuresOf } from './failures.ts';
import type { Evidence, Handles } from './judgement.ts';
import { startLoad } from './load.ts';
import { readSample, type Sample } from './readings.ts';
import { type House, isEmpty, openHouse } from './stack.ts';

export interface SoakOptions {
  readonly stack: ProofStack;
  /** Where the processes of the stack can be asked, as they were told at their start. */
  readonly folder: string;
  readonly seed: string;
  readonly rate: number;
  /** How long the load lasts before anything counts, how long then, and how long everybody rests after each. */
  readonly warmUpMs: number;
  readonly loadMs: number;
  readonly restMs: number;
  readonly everyMs: number;
  /** Told after each sample of everything. */
  readonly onSample?: (stage: string, seconds: number) => void;
}

/** Samples of a process while it was under load, by seconds since everything began. */
export interface Series {
  readonly name: string;
  readonly samples: readonly (Sample & { readonly at: number })[];
}

export interface Soak extends Evidence {
  readonly series: readonly Series[];
  /** As the processes were before anything counted. */
  readonly warmUp: readonly Series[];
  readonly visits: number;
  /** Foursomes that were there at the same time. */
  readonly most: number;
  readonly calls: number;
  readonly quietAfterMs: number | undefined;
}

const QUIET_DEADLINE_MS = 60_000;
/** Handles come and go a little: of a few looks in a row the least counts. */
const LOOKS_AT_REST = 3;

/** A steady load on a stack, and all that it takes to judge what the load has left behind. */
export async function runSoak(options: SoakOptions): Promise<Soak> {
  const { stack, folder, everyMs } = options;
  const pids = new Map(parts.map((part) => [part, pidOf(stack, part)]));
  const house = await openHouse(stack);
  const begun = performance.now();
  const notebook = createNotebook();
  const random = createRandom(options.seed);
  let visits = 0;
  let most = 0;

  async function sample(stage: string): Promise<Series[]> {
    const at = (performance.now() - begun) / 1000;
    const series: Series[] = [];
    for (const [name, pid] of pids) series.push({ name, samples: [{ at, ...(await readSample(folder, pid)) }] });
    options.onSample?.(stage, at);
    return series;
  }

  async function sampleFor(stage: string, milliseconds: number): Promise<Series[]> {
    const end = performance.now() + milliseconds;
    const rounds: Series[][] = [];
    while (performance.now() < end || rounds.length < LOOKS_AT_REST) {
      const next = performance.now() + everyMs;
      rounds.push(await sample(stage));
      await pause(Math.max(0, Math.min(next, end) - performance.now()));
    }
    return parts.map((name) => ({
      name,
      samples: rounds.flatMap((round) => round.find((series) => series.name === name)?.samples ?? []),
    }));
  }

  async function loadFor(stage: string, milliseconds: number): Promise<Series[]> {
    const { url, postgresUrl } = stack;
    const load = startLoad({ url, postgresUrl, notebook, random: random.fork(stage), rate: options.rate });
    try {
      return await sampleFor(stage, milliseconds);
    } finally {
      await load.stop();
      visits += load.count().visits;
      most = Math.max(most, load.count().most);
    }
  }

  try {
    const warmUp = await loadFor('warming up', options.warmUpMs);
    const restBefore = handlesIn(await sampleFor('at rest', options.restMs));
    const series = await loadFor('under load', options.loadMs);
    const quietAfterMs = await untilQuiet(house);
    const restAfter = handlesIn(await sampleFor('at rest again', options.restMs));
    return {
      series,
      warmUp,
      visits,
      most,
      calls: Object.values(notebook.reads).reduce((sum, count) => sum + count, notebook.writes.length),
      quietAfterMs,
      processes: series.map(({ name, samples }) => ({
        name,
        memory: samples.map(({ at, held }) => ({ at, value: held })),
        restBefore: restBefore.get(name) ?? {},
        restAfter: restAfter.get(name) ?? {},
      })),
      waiting: { ...(await house.waiting()), ...(await house.leftBehind()) },
      failures: await failuresOf(stack, notebook, pids),
    };
  } finally {
    await house.close();
  }
}

function pidOf({ dataDirectory }: ProofStack, part: string): number {
  const mark = readRun(dataDirectory)?.processes.find(({ name }) => name === part);
  if (mark === undefined) throw new Error(`${part} does not run`);
  return mark.pid;
}

function handlesIn(series: readonly Series[]): Map<string, Handles> {
  return new Map(
    series.map(({ name, samples }) => {
      const looks = samples
        .slice(-LOOKS_AT_REST)
        .map(({ descriptors, resources }) => ({ ...descriptors, ...resources }));
      const kinds = new Set(looks.flatMap((look) => Object.keys(look)));
      return [name, Object.fromEntries([...kinds].map((kind) => [kind, leastOf(looks, kind)]))];
    }),
  );
}

const leastOf = (looks: readonly Handles[], kind: string): number => Math.min(...looks.map((look) => look[kind] ?? 0));

/** How long it took until nothing was under way any more; undefined when it never came to that. */
async function untilQuiet(house: House): Promise<number | undefined> {
  const since = performance.now();
  while (performance.now() - since < QUIET_DEADLINE_MS) {
    if (isEmpty(await house.waiting())) return performance.now() - since;
    await pause(250);
  }
  return undefined;
}
