import { createRandom } from '../random.ts';
import { type Databases, openDatabases } from './facts/databases.ts';
import { readFacts } from './facts/read-facts.ts';
import type { Evidence, Recovery } from './invariants/evidence.ts';
import { createNotebook } from './load/caller.ts';
import { startLoad } from './load/load.ts';
import { prepareProbes } from './probes.ts';
import { waitUntilQuiet } from './quiet.ts';
import { planBlows, type ScheduleOptions } from './schedule.ts';
import type { ChaosStack } from './stack.ts';
import { strike } from './strikes.ts';

export interface CampaignOptions extends ScheduleOptions {
  readonly stack: ChaosStack;
  readonly seed: string;
  /** Groups of four golfers that are out at the same time. */
  readonly foursomes: number;
  readonly quietDeadlineMs: number;
  /** Told after each blow. */
  readonly onBlow?: (recoveries: readonly Recovery[]) => void;
}

export interface Campaign extends Evidence {
  /** How often a read was answered, refused, or neither. */
  readonly reads: Readonly<Record<'answered' | 'refused' | 'unknown', number>>;
  /** How long it took until nothing was under way any more; undefined when it never came to that. */
  readonly quietAfterMs: number | undefined;
}

/** Golfers play, processes are killed, everything comes to rest; answers all that it takes to judge the outcome. */
export async function runCampaign(options: CampaignOptions): Promise<Campaign> {
  const { stack, seed, onBlow = () => {} } = options;
  const random = createRandom(seed);
  const notebook = createNotebook();
  const blows = planBlows(random.fork('faults'), options);
  const client = { url: stack.url, notebook };
  const probes = await prepareProbes({ ...client, random: random.fork('probes') });
  const load = startLoad({ ...client, random: random.fork('load'), foursomes: options.foursomes });
  const recoveries: Recovery[] = [];
  try {
    for (const blow of blows) {
      const recovered = await strike(stack, probes, blow);
      recoveries.push(...recovered);
      onBlow(recovered);
    }
  } finally {
    await load.stop();
  }
  await stack.up();
  return withDatabases(stack, async (databases) => {
    const { quietDeadlineMs: deadlineMs } = options;
    const quietAfterMs = await waitUntilQuiet({ databases, brokerUrl: stack.brokerUrl, deadlineMs });
    return {
      facts: await readFacts(databases),
      log: notebook.writes,
      faults: notebook.faults,
      reads: notebook.reads,
      ownDeaths: stack.processes.flatMap(({ ownDeaths }) => ownDeaths),
      recoveries,
      quietAfterMs,
    };
  });
}

async function withDatabases<T>({ databaseUrls }: ChaosStack, work: (databases: Databases) => Promise<T>): Promise<T> {
  const databases = openDatabases(databaseUrls);
  try {
    return await work(databases);
  } finally {
    await databases.close();
  }
}
