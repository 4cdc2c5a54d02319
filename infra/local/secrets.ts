import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from './operator-error.ts';

export interface Secrets {
  /** One database password per service. */
  databasePasswords: Record<string, string>;
  /** The private Ed25519 JWK with which the gateway signs identity tokens, as JSON text. */
  identityKey: string;
}

/**
 * The secrets of the stack that lives in `dataDirectory`: generated once, kept in `secrets.json` for its owner alone.
 * A service that joins later gets its password on the next start. (The database superuser's password is kept beside
 * the database itself.)
 */
export async function loadSecrets(dataDirectory: string, services: readonly string[]): Promise<Secrets> {
  const file = join(dataDirectory, 'secrets.json');
  const kept = await readSecrets(file);
  const secrets: Secrets = {
    databasePasswords: {
      ...Object.fromEntries(services.map((service) => [service, newPassword()])),
      ...kept?.databasePasswords,
    },
    identityKey: kept?.identityKey ?? newIdentityKey(),
  };
  await writePrivately(file, `${JSON.stringify(secrets, undefined, 2)}\n`);
  return secrets;
}

async function readSecrets(file: string): Promise<Secrets | undefined> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const secrets = JSON.parse(text) as Secrets;
    if (typeof secrets.identityKey === 'string' && typeof secrets.databasePasswords === 'object') return secrets;
  } catch {}
  throw new OperatorError(`${file} is damaged: restore it, or remove it to have new secrets generated.`);
}

/** Whole or not at all: a start that is cut off never leaves half a file. */
export async function writePrivately(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}.new`;
  await writeFile(draft, text, { mode: 0o600 });
  await rename(draft, file);
}

export function newPassword(): string {
  return randomBytes(24).toString('base64url');
}

function newIdentityKey(): string {
  return JSON.stringify(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }));
}
