import type { ServiceName } from '@fourball/contracts/services.ts';
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { createCallerCheck, TOKEN_ALGORITHM, TOKEN_ISSUER } from '../http/identity.ts';
import { createTtlCache } from '../process/ttl-cache.ts';

/** Half of a token's life. */
const KEPT_MS = 30_000;

/** Signs as the gateway does, for one service. */
export async function createTestIdentity(audience: ServiceName) {
  const { publicKey, privateKey } = await generateKeyPair(TOKEN_ALGORITHM, { extractable: true });
  const publicKeys = { keys: [await exportJWK(publicKey)] };
  const kept = createTtlCache<string>(1_000);
  const sign = (userId: string | undefined, claims: Record<string, unknown>) => {
    const token = new SignJWT(claims)
      .setProtectedHeader({ alg: TOKEN_ALGORITHM })
      .setIssuer(TOKEN_ISSUER)
      .setAudience(audience);
    if (claims.exp === undefined) token.setExpirationTime('1 minute');
    if (userId) token.setSubject(userId);
    return token.sign(privateKey);
  };
  return {
    /** For a process that fetches the keys itself. */
    publicKeys,
    /** The check that a service makes, trusting this identity's key alone. */
    verifyCaller: createCallerCheck(audience, createLocalJWKSet(publicKeys)),
    /** The header by which the gateway would vouch for a golfer; for nobody in particular when left out. */
    async authorization(userId?: string, claims: Record<string, unknown> = {}) {
      const key = JSON.stringify([userId, claims]);
      const token = kept.get(key) ?? (await sign(userId, claims));
      kept.set(key, token, Date.now() + KEPT_MS);
      return `Bearer ${token}`;
    },
  };
}
