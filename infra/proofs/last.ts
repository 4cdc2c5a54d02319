import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from '../dev-stack/parts.ts';
import { KINDS } from './kinds.ts';
import { recordedIn } from './outcome.ts';

/** Written by `make proofs`, and committed with a release of work. */
export const LAST = join(repository, 'infra/proofs/LAST.md');

const git = async (...args: string[]): Promise<string> =>
  (await promisify(execFile)('git', args, { cwd: repository })).stdout.trim();

/** The commit that is checked out, and whether the files are as it has them; undefined where git does not know. */
export async function commitAtHand(): Promise<string | undefined> {
  try {
    const [commit, status] = [await git('rev-parse', 'HEAD'), await git('status', '--porcelain')];
    const changes = status.split('\n').filter((line) => line !== '' && !line.endsWith('infra/proofs/LAST.md'));
    return changes.length === 0 ? commit : `${commit} with changes`;
  } catch {
    return undefined;
  }
}

/** One line for the end of `make test`: how many kinds passed when they last ran, how far back the oldest is, and what is missing. */
export async function ageOfProofs(): Promise<string> {
  const recorded = recordedIn(await readFile(LAST, 'utf8').catch(() => ''));
  const named = (names: readonly string[]) => names.join(', ') || 'none';
  const failed = recorded.filter((row) => row.failed > 0).map(({ name }) => name);
  const missing = KINDS.map(({ name }) => name).filter((name) => recorded.every((row) => row.name !== name));
  const ages = await Promise.all(
    recorded.map(({ commit }) => git('rev-list', '--count', `${commit}..HEAD`).catch(() => '')),
  );
  const known = ages.filter((age) => age !== '').map(Number);
  const oldest = known.length < recorded.length ? 'of an unknown commit' : `${Math.max(0, ...known)} commits old`;
  return `Proofs: ${recorded.length - failed.length} of ${KINDS.length} passed, the oldest ${oldest}; failed: ${named(failed)}; not run: ${named(missing)} (infra/proofs/LAST.md)`;
}
