import type { ServiceName } from '@fourball/contracts/services.ts';
import { createLocalJWKSet, exportJWK, generateKeyPair, type JSONWebKeySet, SignJWT } from 'jose';
import { createCallerCheck, TOKEN_ALGORITHM, TOKEN_ISSUER, type VerifyCaller } from '../http/identity.ts';

export interface TestIdentity {
  /** The check that a service makes, trusting this identity's key alone. */
  readonly verifyCaller: VerifyCaller;
  /** For a process that fetches the keys itself. */
  readonly publicKeys: JSONWebKeySet;
  /** The header by which the gateway would vouch for a golfer; for nobody in particular when left out. */
  authorization(userId?: string, claims?: Record<string, unknown>): Promise<string>;
}

/** Signs as the gateway does, for one service. */
export async function createTestIdentity(audience: ServiceName): Promise<TestIdentity> {
  const { publicKey, privateKey } = await generateKeyPair(TOKEN_ALGORITHM, { extractable: true });
  const publicKeys = { keys: [await exportJWK(publicKey)] };
  return {
    publicKeys,
    verifyCaller: createCallerCheck(audience, createLocalJWKSet(publicKeys)),
    async authorization(userId, claims = {}) {
      const token = new SignJWT(claims)
        .setProtectedHeader({ alg: TOKEN_ALGORITHM })
        .setIssuer(TOKEN_ISSUER)
        .setAudience(audience);
      if (claims.exp === undefined) token.setExpirationTime('1 minute');
      if (userId) token.setSubject(userId);
      return `Bearer ${await token.sign(privateKey)}`;
    },
  };
}
