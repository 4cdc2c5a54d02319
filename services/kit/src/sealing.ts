import { CompactEncrypt, compactDecrypt, importJWK, type JWK } from 'jose';
import type * as z from 'zod/mini';

/*
 * What an event carries for one reader alone, such as the link in a mail: sealed with that reader's public key, so that
 * neither the stream nor the outbox nor a back-up of them shows it (JWE, RFC 7516).
 */
const ALGORITHM = 'ECDH-ES+A256KW';
const ENCRYPTION = 'A256GCM';

/** Seals a value for the holder of the private key. */
export type Seal = (value: object) => Promise<string>;
/**
 * Opens what was sealed, and checks its shape.
 * @throws when it was sealed for another key, was changed on the way, or does not have the shape.
 */
export type Open = <S extends z.ZodMiniType>(sealed: string, shape: S) => Promise<z.output<S>>;

/**
 * @param publicKeyText the reader's public X25519 key as JWK.
 * @throws when the text is no such key.
 */
export async function createSeal(publicKeyText: string): Promise<Seal> {
  const key = await importJWK(parseKey(publicKeyText, 'SEAL_KEY'), ALGORITHM);
  return async (value) =>
    new CompactEncrypt(Buffer.from(JSON.stringify(value)))
      .setProtectedHeader({ alg: ALGORITHM, enc: ENCRYPTION })
      .encrypt(key);
}

/**
 * @param privateKeyText the private X25519 key as JWK.
 * @throws when the text is no such key.
 */
export async function createOpen(privateKeyText: string): Promise<Open> {
  const jwk = parseKey(privateKeyText, 'OPEN_KEY');
  if (!jwk.d) throw new Error('OPEN_KEY must be a private X25519 key as JWK');
  const key = await importJWK(jwk, ALGORITHM);
  return async (sealed, shape) => {
    const { plaintext } = await compactDecrypt(sealed, key, {
      keyManagementAlgorithms: [ALGORITHM],
      contentEncryptionAlgorithms: [ENCRYPTION],
    });
    return shape.parse(JSON.parse(Buffer.from(plaintext).toString()));
  };
}

/** The public half of a private key: for what a service seals for itself alone. @throws when the text is no X25519 key. */
export function publicHalfOf(privateKeyText: string): string {
  const { kty, crv, x } = parseKey(privateKeyText, 'OPEN_KEY');
  return JSON.stringify({ kty, crv, x });
}

function parseKey(text: string, name: string): JWK {
  try {
    const jwk = JSON.parse(text) as JWK;
    if (jwk.kty === 'OKP' && jwk.crv === 'X25519') return jwk;
  } catch {
    // The sentence below names the fault without showing the secret.
  }
  throw new Error(`${name} must be an X25519 key as JWK`);
}
