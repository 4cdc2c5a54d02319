import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { CompactEncrypt, calculateJwkThumbprint, importJWK, type JWK } from 'jose';
import { readSecret } from './secret.ts';

/*
 * Parts of an event for one reader alone, such as the link in a mail: encrypted with that reader's public key, so that
 * neither the stream nor the outbox nor a back-up of them shows it (JWE, RFC 7516). The text names the key that opens
 * it by its thumbprint (RFC 7638), so that one key can take the place of another. The reader's side is keyring.ts.
 */
export const ALGORITHM = 'ECDH-ES+A256KW';
export const ENCRYPTION = 'A256GCM';

/** Seals a value for the holder of the private key. */
export type Seal = (value: object) => Promise<string>;

/**
 * @param publicKeyText the reader's public X25519 key as JWK.
 * @throws when the text is no such key.
 */
export async function createSeal(publicKeyText: string): Promise<Seal> {
  return sealWith(parseKey(publicKeyText));
}

/** Seals with a public key, or the public half of a private one. */
export async function sealWith({ kty, crv, x }: JWK): Promise<Seal> {
  const jwk = { kty, crv, x } as JWK;
  const [key, kid] = await Promise.all([importJWK(jwk, ALGORITHM), calculateJwkThumbprint(jwk)]);
  // Where the name of the key comes first, a text shows it by its beginning: see `beginningWith`.
  const header = { kid, alg: ALGORITHM, enc: ENCRYPTION };
  return async (value) =>
    new CompactEncrypt(Buffer.from(JSON.stringify(value))).setProtectedHeader(header).encrypt(key);
}

/**
 * First characters of every text that was encrypted with the key of this name, and of no other. (A thumbprint of
 * SHA-256 ends where three octets of the header do, and so four characters of the text.)
 */
export const beginningWith = (kid: string): string => Buffer.from(`{"kid":"${kid}`).toString('base64url');

/**
 * Seals with the key that the environment gives.
 * @throws when it gives none.
 */
export const sealFrom = async ({ SEAL_KEY: text, SEAL_KEY_FILE: file }: SealKeyConfig): Promise<Seal> =>
  createSeal(await readSecret({ name: 'SEAL_KEY', text, file }));

type SealKeyConfig = Partial<Record<'SEAL_KEY' | 'SEAL_KEY_FILE', string | undefined>>;

function parseKey(text: string): JWK {
  try {
    const { kty, crv, x } = JSON.parse(text) as JWK;
    const key = createPublicKey({ key: { kty, crv, x } as JsonWebKey, format: 'jwk' });
    if (key.asymmetricKeyType === 'x25519') return { kty, crv, x } as JWK;
  } catch {
    // The sentence below names the fault without showing the secret.
  }
  throw new Error('SEAL_KEY must be an X25519 key as JWK');
}
