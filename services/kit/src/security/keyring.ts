import { type CryptoKey, calculateJwkThumbprint, compactDecrypt, decodeProtectedHeader, importJWK } from 'jose';
import type * as z from 'zod/mini';
import { readPrivateKeys } from './private-keys.ts';
import { ALGORITHM, beginningWith, ENCRYPTION, sealWith } from './sealing.ts';
import { readSecret } from './secret.ts';

/** A text is sealed with a key that this process does not have: not yet, or not any more. */
export class UnknownKey extends Error {
  override readonly name = 'UnknownKey';
}

/** The private keys of whoever is sealed for. All of them open; the first one is the present one. */
export type Keyring = Awaited<ReturnType<typeof createKeyring>>;
export type Open = Keyring['open'];

/**
 * @param privateKeysText one private X25519 key as JWK, or a set of them (RFC 7517), of which the first is the present one.
 * @throws when there is a key that is not a private X25519 JWK.
 */
export async function createKeyring(privateKeysText: string) {
  const given = readPrivateKeys(privateKeysText, { name: 'OPEN_KEY', curve: 'X25519' });
  const [first] = given;
  const named = given.map(
    async (jwk) => [await calculateJwkThumbprint(jwk), (await importJWK(jwk, ALGORITHM)) as CryptoKey] as const,
  );
  const byName = new Map(await Promise.all(named));
  const present = await calculateJwkThumbprint(first);
  const isAlone = JSON.parse(privateKeysText).keys === undefined;
  return {
    /**
     * Opens what was sealed, and checks its shape.
     * @throws {UnknownKey}; also when it was changed on the way, or does not have the shape.
     */
    async open<S extends z.ZodMiniType>(sealed: string, shape: S): Promise<z.output<S>> {
      const plaintext = await decrypt(sealed, byName);
      return shape.parse(JSON.parse(Buffer.from(plaintext).toString()));
    },
    /** Encrypts for the holder itself, with the present key. */
    seal: await sealWith(first),
    /** The present key's name: its thumbprint (RFC 7638). */
    present,
    /** First characters of every text that is encrypted with the present key, and of no other. */
    beginning: beginningWith(present),
    /** Whether there are others than the present key. */
    hasFormer: byName.size > 1,
    /** The present key as it was given: what secrets were derived from before keys could be replaced. */
    text: isAlone ? privateKeysText : JSON.stringify(first),
  };
}

/**
 * The keys that the environment gives.
 * @throws when it gives none, or others than private X25519 keys.
 */
export const keyringFrom = async ({ OPEN_KEY: text, OPEN_KEY_FILE: file }: OpenKeyConfig): Promise<Keyring> =>
  createKeyring(await readSecret({ name: 'OPEN_KEY', text, file }));

type OpenKeyConfig = Partial<Record<'OPEN_KEY' | 'OPEN_KEY_FILE', string | undefined>>;

/** With the key that the text names; one from before texts named theirs, with whichever opens it. */
async function decrypt(sealed: string, byName: ReadonlyMap<string, CryptoKey>): Promise<Uint8Array> {
  const { kid } = decodeProtectedHeader(sealed);
  const named = kid === undefined ? [...byName.values()] : [byName.get(kid)].filter((key) => key !== undefined);
  let fault: unknown = new UnknownKey('sealed with a key that OPEN_KEY does not hold');
  for (const key of named) {
    try {
      const { plaintext } = await compactDecrypt(sealed, key, {
        keyManagementAlgorithms: [ALGORITHM],
        contentEncryptionAlgorithms: [ENCRYPTION],
      });
      return plaintext;
    } catch (error) {
      fault = error;
    }
  }
  throw fault;
}
