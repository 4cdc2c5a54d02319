import type { ServiceName } from '@fourball/contracts/services.ts';
import { TOKEN_ALGORITHM, TOKEN_ISSUER, TOKEN_LIFETIME_S } from '@fourball/kit/identity.ts';
import { createMemory } from '@fourball/kit/memory.ts';
import { calculateJwkThumbprint, exportJWK, importJWK, type JSONWebKeySet, type JWK, SignJWT } from 'jose';

/** For whom a token speaks: a golfer's session, a visitor without one (null), or the gateway itself. */
export type Bearer = { userId: string; storedSessionId: string } | 'gateway' | null;

export interface Tokens {
  /** A token for one service, good for at least the seconds that a request takes. */
  tokenFor(service: ServiceName, bearer: Bearer): Promise<string>;
  /** What services need to check the tokens. */
  readonly publicKeys: JSONWebKeySet;
}

/** A token is signed again when it has less than this to live. */
const SPARE_MS = 20_000;
const KEPT_TOKENS = 10_000;

/**
 * Signs the tokens that services trust. Signing costs more than the rest of a request, so a token is used again for the
 * same session and service while it lives.
 * @throws when the key is not a private Ed25519 JWK.
 */
export async function createTokens(privateKeyText: string): Promise<Tokens> {
  const jwk = parseKey(privateKeyText);
  const privateKey = await importJWK(jwk, TOKEN_ALGORITHM, { extractable: true });
  const kid = await calculateJwkThumbprint(jwk);
  const { d: _private, ...publicKey } = await exportJWK(privateKey);
  const kept = createMemory<string>(KEPT_TOKENS);

  function sign(service: ServiceName, bearer: Bearer, expiresAt: number): Promise<string> {
    const token = new SignJWT(claimsOf(service, bearer))
      .setProtectedHeader({ alg: TOKEN_ALGORITHM, kid })
      .setIssuer(TOKEN_ISSUER)
      .setAudience(service)
      .setIssuedAt()
      .setExpirationTime(new Date(expiresAt));
    if (bearer !== null && bearer !== 'gateway') token.setSubject(bearer.userId);
    return token.sign(privateKey);
  }

  return {
    publicKeys: { keys: [{ ...publicKey, kid, alg: TOKEN_ALGORITHM, use: 'sig' }] },
    async tokenFor(service, bearer) {
      const key = `${service} ${bearer === null || bearer === 'gateway' ? bearer : bearer.storedSessionId}`;
      const known = kept.get(key);
      if (known) return known;
      const expiresAt = Date.now() + TOKEN_LIFETIME_S * 1000;
      const token = await sign(service, bearer, expiresAt);
      kept.set(key, token, expiresAt - SPARE_MS);
      return token;
    },
  };
}

/** The session's stored id is told to the auth service alone, which ends sessions by it. */
function claimsOf(service: ServiceName, bearer: Bearer): Record<string, unknown> {
  if (bearer === 'gateway') return { scope: 'gateway' };
  return bearer !== null && service === 'auth' ? { sid: bearer.storedSessionId } : {};
}

function parseKey(text: string): JWK {
  try {
    const jwk = JSON.parse(text) as JWK;
    if (jwk.kty === 'OKP' && jwk.crv === 'Ed25519' && jwk.d) return jwk;
  } catch {
    // The sentence below names the fault without showing the secret.
  }
  throw new Error('IDENTITY_KEY must be a private Ed25519 key as JWK');
}
