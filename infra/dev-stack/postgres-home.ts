import { randomBytes } from 'node:crypto';
import { chmod, lstat, mkdir, readlink, realpath, rm, stat, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OperatorError } from './operator-error.ts';
import { type Account, canReach } from './postgres-account.ts';
import { sharedPlace } from './postgres-binaries.ts';

/**
 * The folder where the cluster of `directory` lives: that folder itself, or, when the account cannot reach it (a clone
 * in root's home), one below `place` that a symbolic link at `directory` points to.
 */
export async function settleHome(
  directory: string,
  account: Account | undefined,
  place = sharedPlace,
): Promise<string> {
  await mkdir(dirname(directory), { recursive: true });
  if ((await lstat(directory).catch(() => undefined)) === undefined) {
    if (account === undefined || (await canReach(account, await realpath(dirname(directory))))) {
      await mkdir(directory);
    } else {
      await symlink(join(place, randomBytes(6).toString('hex')), directory);
    }
  }
  const target = await readlink(directory).catch(() => undefined);
  if (target !== undefined) {
    await mkdir(target, { recursive: true });
    await chmod(dirname(target), 0o755);
  }
  const home = await realpath(directory);
  if (account !== undefined) await chmod(home, 0o711);
  if (account !== undefined && !(await canReach(account, home))) {
    throw new OperatorError(
      `The user that PostgreSQL runs as cannot reach ${home}: open its parent folders (chmod a+x).`,
    );
  }
  return home;
}

/** Removes the cluster together with the folder that it really lives in. */
export async function removeHome(directory: string): Promise<void> {
  const home = await realpath(directory).catch(() => undefined);
  if (home !== undefined) await rm(home, { recursive: true, force: true });
  await rm(directory, { recursive: true, force: true });
}

/** An existing cluster runs as the user it belongs to, whoever root would choose today. */
export async function ownerOf(cluster: string, fallback: Account | undefined): Promise<Account | undefined> {
  const found = await stat(cluster).catch(() => undefined);
  if (found === undefined) return fallback;
  if (process.getuid?.() === 0) return { uid: found.uid, gid: found.gid };
  if (found.uid === process.getuid?.()) return undefined;
  throw new OperatorError(`${cluster} belongs to another user: start as that user, or choose another DATA_DIR.`);
}
