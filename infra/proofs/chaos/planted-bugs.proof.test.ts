import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { type CampaignOptions, runCampaign } from './campaign.ts';
import { type Violation, violationsOf } from './invariants.ts';
import { type ChaosStackOptions, startChaosStack } from './stack.ts';

const planted = (name: string) => fileURLToPath(new URL(`./planted/${name}.ts`, import.meta.url));

/** A short run against a stack with bugs; answers the promises that they break. */
async function brokenBy(
  bugs: ChaosStackOptions,
  faults: Pick<CampaignOptions, 'kills' | 'victims'>,
): Promise<readonly Violation[]> {
  const stack = await startChaosStack(bugs);
  try {
    // Short deadline: events that a bug has lost never come.
    const options = { seed: 'planted', foursomes: 2, quietDeadlineMs: 8_000, wipes: false, lesser: [] };
    return violationsOf(await runCampaign({ stack, ...options, ...faults }));
  } finally {
    await stack.remove();
  }
}

describe('two bugs in one stack, each in services of its own', () => {
  let broken: readonly Violation[];
  beforeAll(async () => {
    const hasty = planted('ack-before-commit');
    const preload = {
      notification: planted('forgetful-inbox'),
      squad: hasty,
      availability: hasty,
      recommendation: hasty,
    };
    // Events come again without a death, as when an acknowledgement is lost.
    broken = await brokenBy({ preload, unrulySeed: 'planted' }, { kills: 9, victims: ['postgres', 'recommendation'] });
  });

  test('a service that forgets which events it has dealt with is caught: it tells golfers twice', () => {
    const told = broken.filter(({ invariant }) => /is told of each .+, once$/.test(invariant));
    expect(told.flatMap(({ facts }) => facts).filter((fact) => /^told [2-9] times, not 1:/.test(fact))).not.toEqual([]);
  });

  test('services that acknowledge events before they have committed them are caught: they miss some', () => {
    const missed = broken.find(({ invariant }) => invariant === 'every event has been dealt with by every reader');
    const byHasty = missed?.facts.filter((fact) => /^(squad|availability|recommendation) never dealt with/.test(fact));
    expect(byHasty ?? []).not.toEqual([]);
  });
});

test('a database that answers before it has written is caught: answered writes are gone', async () => {
  const broken = await brokenBy(
    // The wait before what was answered is written: a second, so that kills fall into it on any machine.
    { postgresSettings: { synchronous_commit: 'off', wal_writer_delay: '1s', wal_writer_flush_after: '1GB' } },
    { kills: 3, victims: ['postgres'] },
  );
  const lost = broken
    .map(({ invariant }) => invariant)
    .filter((promise) => promise.startsWith('every answered') || promise.includes('answered last'));
  expect(lost).not.toEqual([]);
});
