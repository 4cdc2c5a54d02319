import { createPrivateKey, type JsonWebKey } from 'node:crypto';
import type { JSONWebKeySet, JWK } from 'jose';

/**
 * The private keys that a secret holds: one as JWK, or a set of them (RFC 7517), of which the first is the present one.
 * @param secret.name what the secret is called where it is told of.
 * @param secret.curve the curve that each of them has to be on (RFC 8037).
 * @throws when there is none, or one that is no such key; the words do not repeat the secret.
 */
export function readPrivateKeys(
  text: string,
  { name, curve }: { name: string; curve: 'Ed25519' | 'X25519' },
): [JWK, ...JWK[]] {
  const isPrivateKey = (jwk: JWK) => {
    const key = createPrivateKey({ key: jwk as JsonWebKey, format: 'jwk' });
    return key.asymmetricKeyType === curve.toLowerCase() && key.export({ format: 'jwk' }).x === jwk.x;
  };
  try {
    const given = JSON.parse(text) as JWK & Partial<JSONWebKeySet>;
    const [first, ...others] = given.keys ?? [given];
    if (first && [first, ...others].every(isPrivateKey)) return [first, ...others];
  } catch {
    // The sentence below names the fault without showing the secret.
  }
  throw new Error(`${name} must be a private ${curve} key as JWK, or a set of them`);
}
