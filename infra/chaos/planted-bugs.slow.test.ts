import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { runCampaign } from './campaign.ts';
import { violationsOf } from './invariants.ts';
import type { Victim } from './schedule.ts';
import { type ChaosStackOptions, startChaosStack } from './stack.ts';

const planted = (name: string) => fileURLToPath(new URL(`./planted/${name}.ts`, import.meta.url));

/** A short run against a stack with a bug; answers the names of the promises that it breaks. */
async function brokenBy(
  bug: ChaosStackOptions,
  kills: { kills: number; victims: readonly Victim[]; wipes: boolean },
): Promise<string[]> {
  const stack = await startChaosStack(bug);
  onTestFinished(() => stack.remove());
  // What the bug has lost never comes: there is no use in waiting long for it.
  const campaign = await runCampaign({ stack, seed: 'planted', foursomes: 2, quietDeadlineMs: 10_000, ...kills });
  return violationsOf(campaign).map(({ invariant }) => invariant);
}

test('a service that forgets which events it has dealt with is caught: it tells golfers twice', async () => {
  const broken = await brokenBy(
    { preload: { notification: planted('forgetful-inbox') } },
    { kills: 10, victims: ['broker', 'notification'], wipes: true },
  );
  expect(broken.filter((promise) => /is told of each .+, once$/.test(promise))).not.toEqual([]);
});

test('a service that acknowledges events before it has committed them is caught: it misses some', async () => {
  const broken = await brokenBy(
    { preload: { notification: planted('ack-before-commit'), recommendation: planted('ack-before-commit') } },
    { kills: 12, victims: ['postgres', 'notification', 'recommendation'], wipes: false },
  );
  expect(broken).toContain('every event has been dealt with by every reader');
});

test('a database that answers before it has written is caught: answered writes are gone', async () => {
  const broken = await brokenBy(
    // The wait before what was answered is written: a second, so that kills fall into it on any machine.
    { postgresSettings: { synchronous_commit: 'off', wal_writer_delay: '1s', wal_writer_flush_after: '1GB' } },
    { kills: 4, victims: ['postgres'], wipes: false },
  );
  const lost = broken.filter((promise) => promise.startsWith('every answered') || promise.includes('answered last'));
  expect(lost).not.toEqual([]);
});
