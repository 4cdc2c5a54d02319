import { createPrivateKey, createPublicKey, generateKeyPairSync, type JsonWebKey, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OperatorError } from './operator-error.ts';

export interface Secrets {
  /** One database password per service. */
  databasePasswords: Record<string, string>;
  /** One password per account of the broker: each service, the gateway and the operator. */
  brokerPasswords: Record<string, string>;
  /** The private Ed25519 JWK with which the gateway signs identity tokens, as JSON text. */
  identityKey: string;
  /** The private X25519 JWK with which the notification service opens what events carry for it alone, as JSON text; or a set. */
  openKey: string;
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
    databasePasswords: { ...newPasswords(services), ...kept?.databasePasswords },
    brokerPasswords: { ...newPasswords([...services, 'gateway', 'operator']), ...kept?.brokerPasswords },
    identityKey: kept?.identityKey ?? newPrivateKey('ed25519'),
    openKey: kept?.openKey ?? newPrivateKey('x25519'),
  };
  await writePrivately(file, `${JSON.stringify(secrets, undefined, 2)}\n`);
  return secrets;
}

/** The public half of a private key, or of the first in a set of them, as JSON text. @throws when one of them is none. */
export function publicHalf(privateKeys: string): string {
  try {
    const given = JSON.parse(privateKeys) as JsonWebKey & { keys?: JsonWebKey[] };
    const [first, ...others] = (given.keys ?? [given]).map((key) => createPrivateKey({ key, format: 'jwk' }));
    if (first && [first, ...others].every(({ asymmetricKeyType }) => asymmetricKeyType === 'x25519'))
      return JSON.stringify(createPublicKey(first).export({ format: 'jwk' }));
  } catch {
    // The parser's own words repeat the beginning of the secret.
  }
  throw new OperatorError('OPEN_KEY (openKey in secrets.json) must be a private X25519 key as JWK, or a set of them.');
}

/** New keys would open nothing that is stored, and the notification service would replace its own for good. */
const NEEDED = 'without which nothing encrypted can be read';

async function readSecrets(file: string): Promise<Partial<Secrets> | undefined> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    if (!existsSync(join(dirname(file), 'postgres', 'cluster'))) return undefined;
    throw new OperatorError(
      `${file} is missing, ${NEEDED}: put it back, from a backup, or begin with another DATA_DIR.`,
      { cause: error },
    );
  }
  try {
    const secrets = JSON.parse(text) as Partial<Secrets>;
    if (typeof secrets.identityKey === 'string' && typeof secrets.databasePasswords === 'object') return secrets;
  } catch {}
  throw new OperatorError(
    `${file} is damaged, ${NEEDED}: mend it, put it back from a backup, or begin with another DATA_DIR.`,
  );
}

/** Whole or not at all: a start that is cut off never leaves half a file. */
export async function writePrivately(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}.new`;
  await writeFile(draft, text, { mode: 0o600 });
  await rename(draft, file);
}

const newPasswords = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, newPassword()]));

export function newPassword(): string {
  return randomBytes(24).toString('base64url');
}

function newPrivateKey(curve: 'ed25519' | 'x25519'): string {
  const { privateKey } = curve === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('x25519');
  return JSON.stringify(privateKey.export({ format: 'jwk' }));
}
