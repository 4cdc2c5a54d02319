import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { OperatorError } from './operator-error.ts';

export interface Account {
  uid: number;
  gid: number;
}

const run = promisify(execFile);
const environment = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` };

/**
 * Account that PostgreSQL runs as. It refuses to run as root, so for root this is the user `postgres`, made when it is
 * missing; anyone else runs it as themselves (undefined).
 */
export async function postgresAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const existing = await accountNamed('postgres');
  if (existing !== undefined) return existing;
  const options = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin'];
  await run('useradd', [...options, 'postgres'], { env: environment }).catch(() => {});
  const made = await accountNamed('postgres');
  if (made !== undefined) return made;
  throw new OperatorError(
    'PostgreSQL does not run as root, and the user "postgres" could not be made: add it, or start as another user.',
  );
}

async function accountNamed(name: string): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

/** Whether the account may pass through the directory and everything above it (by modes; access lists are ignored). */
export async function canReach(account: Account, directory: string): Promise<boolean> {
  const { uid, gid, mode } = await stat(directory);
  const searchBit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  if ((mode & searchBit) === 0) return false;
  const parent = dirname(directory);
  return parent === directory || canReach(account, parent);
}
