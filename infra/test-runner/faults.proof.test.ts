import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { SEED } from '@fourball/kit/testing/seed.ts';
import { expect, test } from 'vitest';
import { repository } from '../dev-stack/parts.ts';
import { tellCounts } from '../proofs/counts.ts';

/** The share of calls that fail: `FAILING=0.02` for four times as many. */
const FAILING = process.env.FAILING || '0.005';
/** Six times as long as the tests take with faults on a machine of their own: one that waits for ever ends them here. */
const LONGEST_MS = 30 * 60_000;

test('the integration tests come to the same while 0.5 % of the calls of database and broker fail', async (context) => {
  const vitest = join(repository, 'node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', '--project=integration', '--reporter=default'], {
    cwd: repository,
    env: { ...process.env, FAILING, SEED, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: LONGEST_MS,
  });
  const [told, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  const hits = [...told.matchAll(/(\d+) of (\d+) calls failed/g)];
  const sum = (place: 1 | 2) => hits.reduce((total, found) => total + Number(found[place]), 0);
  const tests = /Tests +(.*)/.exec(told)?.[1] ?? 'no tests';
  tellCounts(context, `${sum(1)} of ${sum(2)} calls failed; ${tests.replaceAll(' |', ',')}`);
  // Null where the tests had no end: a file that is not told is the one that waits.
  expect(code, told).toBe(0);
  expect(sum(1)).toBeGreaterThan(0);
});
