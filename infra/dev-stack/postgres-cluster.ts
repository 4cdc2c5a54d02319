import { execFile } from 'node:child_process';
import { chown, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { OperatorError, sentenceOf } from './operator-error.ts';
import type { Account } from './postgres-account.ts';
import { runMark } from './run-mark.ts';
import { newPassword, writePrivately } from './secrets.ts';

/** The environment of every PostgreSQL program: nothing of the caller's locale or time zone reaches the cluster. */
export const postgresEnvironment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

export interface ClusterPlace {
  programs: string;
  home: string;
  cluster: string;
  account: Account | undefined;
}

/** Answers the superuser's password. The cluster appears whole under its name: an `initdb` that is cut off leaves none. */
export async function ensureCluster({
  programs,
  home,
  cluster,
  account,
  durable,
}: ClusterPlace & { durable: boolean }) {
  const passwordFile = join(home, 'superuser-password');
  if ((await stat(cluster).catch(() => undefined)) !== undefined) {
    return readFile(passwordFile, 'utf8').catch(() => {
      throw new OperatorError(
        `${passwordFile} is missing: restore it, or remove ${home} to start with empty databases.`,
      );
    });
  }
  const password = newPassword();
  await writePrivately(passwordFile, password);
  const draft = `${cluster}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  if (account !== undefined) {
    await chown(passwordFile, account.uid, account.gid);
    await chown(draft, account.uid, account.gid);
  }
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  const speed = durable ? [] : ['--no-sync'];
  const initdb = [`--pgdata=${draft}`, '--no-instructions', ...locale, ...access, ...speed];
  try {
    await promisify(execFile)(join(programs, 'bin', 'initdb'), initdb, {
      cwd: home,
      env: { ...runMark(), ...postgresEnvironment },
      ...account,
    });
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    const said = (error as { stderr?: string }).stderr || sentenceOf(error);
    throw new OperatorError(`PostgreSQL could not prepare ${home}: ${sentenceOf(said)}`, { cause: error });
  }
  await rename(draft, cluster);
  return password;
}
