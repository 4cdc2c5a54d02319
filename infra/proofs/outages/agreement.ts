import { isRunning } from '../../dev-stack/process-mark.ts';
import { readRun } from '../../dev-stack/run-state.ts';
import { parts } from '../../dev-stack/topology.ts';
import { openDatabases } from '../../ops/events/databases.ts';
import { readFacts } from '../chaos/facts/read-facts.ts';
import {
  eventsReachEveryReader,
  everythingIsPublished,
  noDeadLetters,
  readModelsEqualTheirOwners,
} from '../chaos/invariants/events.ts';
import type { Evidence } from '../chaos/invariants/evidence.ts';
import type { ProofStack } from '../stack.ts';

const promises = [everythingIsPublished, eventsReachEveryReader, noDeadLetters, readModelsEqualTheirOwners];

/**
 * Lists disagreements once all is dealt with, a sentence each: an event that waits, a dead letter, a read model that
 * differs from its owner's table.
 */
export async function disagreements({ wiring }: ProofStack): Promise<string[]> {
  const databases = openDatabases(wiring.databaseUrls);
  try {
    const facts = await readFacts(databases);
    const nothingElse = {
      log: [],
      faults: new Map(),
      ownDeaths: [],
      recoveries: [],
      letters: new Map(),
      weeks: [],
      traces: [],
    };
    const evidence: Evidence = { facts, ...nothingElse };
    return promises.flatMap(({ name, violations }) => violations(evidence).map((one) => `${name}: ${one}`));
  } finally {
    await databases.close();
  }
}

/** The services and the gateway that do not run any more as they were started. */
export async function endedParts({ dataDirectory }: ProofStack): Promise<string[]> {
  const started = readRun(dataDirectory)?.processes.filter(({ name }) => (parts as readonly string[]).includes(name));
  const ended = await Promise.all((started ?? []).map(async (mark) => ((await isRunning(mark)) ? [] : [mark.name])));
  return started?.length === parts.length ? ended.flat() : ['not every part was started'];
}
