import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { repository } from '../local/parts.ts';

const FILES = ['services/squad/src/members/routes'];

/* `make test-faults` does this with all files and a share of 0.5 %: of a few files that hits too little to tell. */
test('requests come to the same with 2 % of the calls of the database failing', async () => {
  const vitest = join(repository, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '--project=integration', ...FILES.map((file) => `${file}.integration.test.ts`)];
  const env = { ...process.env, FAILING: '0.02', NO_COLOR: '1' };
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: repository, env });
  const told = [...stripVTControlCharacters(stdout).matchAll(/(\d+) of \d+ calls failed/g)];
  expect(told).toHaveLength(FILES.length);
  for (const [line, hits] of told) expect(Number(hits), line).toBeGreaterThan(0);
});
