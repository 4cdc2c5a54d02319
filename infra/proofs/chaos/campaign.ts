import { setTimeout as pause } from 'node:timers/promises';
import { createRandom } from '../../lib/random.ts';
import { type Databases, openDatabases } from '../../ops/events/databases.ts';
import { waitUntilQuiet } from '../../ops/events/quiet.ts';
import type { MailServer } from '../mail-server.ts';
import { placesIn } from '../stored-text.ts';
import { withoutTheGone } from './call-log.ts';
import type { Facts } from './facts/facts.ts';
import { readFacts } from './facts/read-facts.ts';
import { strike } from './failures.ts';
import type { Evidence, Recovery } from './invariants/evidence.ts';
import { PASSER_BY } from './load/anonymous.ts';
import { createNotebook } from './load/caller.ts';
import { startLoad } from './load/load.ts';
import { startMondays } from './mondays.ts';
import { prepareProbes } from './probes.ts';
import { planBlows, type ScheduleOptions } from './schedule.ts';
import type { ChaosStack } from './stack.ts';

/** How often the coming week is ranked. */
const BLOWS_TO_A_MONDAY = 8;
/** The streams are purged of what was erased some ten seconds after. */
const LATEST_PURGE_MS = 40_000;
/** A job that a killed process held is another's by then. */
const LATEST_RANKING_MS = 30_000;
const AGAIN_MS = 1_000;

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
  const client = { url: stack.url, notebook, postgresUrl: stack.postgresUrl };
  const probes = await prepareProbes({ ...client, random: random.fork('probes') });
  const load = startLoad({ ...client, random: random.fork('load'), foursomes: options.foursomes });
  const recoveries: Recovery[] = [];
  const mondays = startMondays(stack.databaseUrls.recommendation ?? '');
  let ranking: Promise<void> = Promise.resolve();
  try {
    for (const [index, blow] of blows.entries()) {
      if (index % BLOWS_TO_A_MONDAY === 0) ranking = Promise.all([ranking, mondays.rank()]).then(() => {});
      const recovered = await strike(stack, probes, blow);
      recoveries.push(...recovered);
      onBlow(recovered);
    }
  } finally {
    await load.stop();
    await stack.up();
    await Promise.race([ranking, pause(LATEST_RANKING_MS)]);
  }
  return withDatabases(stack, async (databases) => {
    const quiet = { databases, brokerUrl: stack.brokerUrl, deadlineMs: options.quietDeadlineMs };
    const quietAfterMs = await waitUntilQuiet(quiet);
    // Once more for the squads that are new; what never came to rest is judged as it is.
    if (quietAfterMs !== undefined) {
      await Promise.race([mondays.rank(), pause(LATEST_RANKING_MS)]);
      await waitUntilQuiet(quiet);
    }
    await mondays.stop();
    const log = withoutTheGone(notebook.writes);
    // Rows may be kept as long as an account may still be there.
    const allAreGone = !log.some(({ wanted }) => 'email' in wanted && wanted.email.startsWith(PASSER_BY));
    const facts = await readFacts(databases);
    return {
      facts,
      log,
      traces: allAreGone ? await tracesOf(PASSER_BY, { ...quiet, deadlineMs: LATEST_PURGE_MS }) : [],
      faults: notebook.faults,
      reads: notebook.reads,
      ownDeaths: stack.processes.flatMap(({ ownDeaths }) => ownDeaths),
      recoveries,
      letters: arrivalsOf(stack.mailServer, facts),
      weeks: [mondays.week],
      quietAfterMs,
    };
  });
}

/** Where the stack keeps a text although it should have forgotten it by now; it has so long to do it. */
async function tracesOf(
  text: string,
  { databases, brokerUrl, deadlineMs }: { databases: Databases; brokerUrl: string; deadlineMs: number },
): Promise<string[]> {
  const giveUpAt = performance.now() + deadlineMs;
  for (;;) {
    const places = await placesIn({ ask: (service, statement) => databases.of[service](statement), brokerUrl }, text);
    if (places.length === 0 || performance.now() > giveUpAt) return places;
    await pause(AGAIN_MS);
  }
}

/**
 * Arrivals of the mails whose rows are kept: those to an account that was deleted went with it. The mails' ids are in front
 * of the @ of their message ids.
 */
function arrivalsOf({ letters }: MailServer, { users }: Facts): Map<string, number[]> {
  const addresses = new Set(users.map(({ email }) => email));
  const isGone = (address: string) => address.startsWith(PASSER_BY) && !addresses.has(address);
  const kept = letters.filter(({ to }) => !to.some(isGone));
  const idOf = (messageId = '') => /^<([^@]+)@/.exec(messageId)?.[1] ?? messageId;
  const byId = Map.groupBy(kept, (letter) => idOf(letter.header('message-id')));
  return new Map([...byId].map(([id, some]) => [id, some.map(({ receivedAt }) => receivedAt)]));
}

async function withDatabases<T>({ databaseUrls }: ChaosStack, work: (databases: Databases) => Promise<T>): Promise<T> {
  const databases = openDatabases(databaseUrls);
  try {
    return await work(databases);
  } finally {
    await databases.close();
  }
}
