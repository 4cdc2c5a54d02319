import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from '../local/parts.ts';

/** Written by a complete `make proofs`, and committed with a release of work. */
export const LAST = join(repository, 'infra/proofs/LAST.md');

const git = async (...args: string[]): Promise<string> =>
  (await promisify(execFile)('git', args, { cwd: repository })).stdout.trim();

/** The commit that is checked out, and whether the files are as it has them; undefined where git does not know. */
export async function commitAtHand(): Promise<string | undefined> {
  try {
    const [commit, changes] = [await git('rev-parse', 'HEAD'), await git('status', '--porcelain')];
    return changes === '' ? commit : `${commit} with changes`;
  } catch {
    return undefined;
  }
}

/** One line for the end of `make test`: which commit the last complete run of the proofs was of, and how far back that is. */
export async function ageOfProofs(): Promise<string> {
  const text = await readFile(LAST, 'utf8').catch(() => '');
  const [, verdict, commit, date] = /^(Passed|Failed) on `([^`]+)`, (\S+)/m.exec(text) ?? [];
  if (commit === undefined) return 'Proofs: no complete run is recorded (make proofs)';
  const since = await git('rev-list', '--count', `${commit.slice(0, 40)}..HEAD`).catch(() => 'an unknown number of');
  return `Proofs: ${verdict?.toLowerCase()} on ${commit.slice(0, 12)}, ${date}, ${since} commits ago (infra/proofs/LAST.md)`;
}
