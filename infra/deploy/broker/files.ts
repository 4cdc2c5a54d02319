import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writePrivately } from '../../dev-stack/secrets.ts';

const accounts = fileURLToPath(new URL('accounts.conf', import.meta.url));

/**
 * Puts into a folder what the broker's configuration includes to know its accounts: `accounts.conf` and, beside it, the
 * passwords.
 */
export async function writeAccounts(folder: string, passwords: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(folder, { recursive: true });
  await copyFile(accounts, join(folder, 'accounts.conf'));
  const lines = Object.entries(passwords).map(([account, password]) => `${account}_password: "${password}"\n`);
  await writePrivately(join(folder, 'passwords.conf'), lines.join(''));
}

/** The broker's address for one account. */
export function addressFor(account: string, brokerUrl: string, passwords: Readonly<Record<string, string>>): string {
  const url = new URL(brokerUrl);
  url.username = account;
  url.password = passwords[account] ?? '';
  return url.href;
}
