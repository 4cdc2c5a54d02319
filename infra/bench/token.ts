import type { ServiceName } from '@fourball/contracts/services.ts';
import { TOKEN_ALGORITHM, TOKEN_ISSUER, TOKEN_LIFETIME_S } from '@fourball/kit/http/identity.ts';
import { calculateJwkThumbprint, importJWK, type JWK, SignJWT } from 'jose';

/** The header by which the gateway with this key vouches for a golfer, for as long as such a token lives. */
export async function vouchFor(identityKey: string, service: ServiceName, userId: string): Promise<string> {
  const jwk = JSON.parse(identityKey) as JWK;
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: TOKEN_ALGORITHM, kid: await calculateJwkThumbprint(jwk) })
    .setIssuer(TOKEN_ISSUER)
    .setAudience(service)
    .setSubject(userId)
    .setIssuedAt()
    .setExpirationTime(`${TOKEN_LIFETIME_S}s`)
    .sign(await importJWK(jwk, TOKEN_ALGORITHM));
  return `Bearer ${token}`;
}
