import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parts } from '../local/topology.ts';
import { type ProofStack, startProofStack } from '../proofs/stack.ts';
import { gaugeIn } from './readings.ts';
import { runSoak, type Soak } from './soak.ts';
import { summaryOf } from './summary.ts';

/*
 * A soak that is too short to tell anything of memory: that its golfers can do what they are to do, that all processes can
 * be read, and that nothing is left when they have gone.
 */
let folder: string;
let stack: ProofStack;
let soak: Soak;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fourball-soak-'));
  stack = await startProofStack(gaugeIn(folder));
  const times = { warmUpMs: 1_000, loadMs: 9_000, restMs: 0, everyMs: 1_000 };
  soak = await runSoak({ stack, folder, seed: 'short', rate: 20, ...times });
});
afterAll(async () => {
  await stack?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('golfers come and go for a while: no call fails, no process complains, and nothing waits or stays behind', () => {
  expect(soak.failures, summaryOf(soak)).toEqual([]);
  expect(soak.calls).toBeGreaterThan(100);
  expect(Object.entries(soak.waiting).filter(([, count]) => count !== 0)).toEqual([]);
});

test('each process tells what it holds, and has connections that are counted', () => {
  expect(soak.series.map(({ name }) => name)).toEqual(parts);
  for (const { samples } of soak.series) {
    expect(samples.length).toBeGreaterThan(2);
    for (const { held, resident, descriptors } of samples) {
      expect(held).toBeGreaterThan(1e6);
      expect(resident).toBeGreaterThan(held / 2);
      expect(descriptors.socket).toBeGreaterThan(1);
    }
  }
  expect(Object.keys(soak.waiting)).toEqual(
    expect.arrayContaining(['the outbox of squad', 'the deliveries of AUTH to squad', 'the job queue of notification']),
  );
});
