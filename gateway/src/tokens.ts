import type { KeyObject } from 'node:crypto';
import type { ServiceName } from '@fourball/contracts/services.ts';
import {
  type GuestLink,
  type Link,
  type SharedLink,
  TOKEN_ALGORITHM,
  TOKEN_ISSUER,
  TOKEN_LIFETIME_S,
} from '@fourball/kit/http/identity.ts';
import { createTtlCache } from '@fourball/kit/process/ttl-cache.ts';
import { readPrivateKeys } from '@fourball/kit/security/private-keys.ts';
import { readSecret } from '@fourball/kit/security/secret.ts';
import { type CryptoKey, calculateJwkThumbprint, importJWK, type JSONWebKeySet, type JWK, SignJWT } from 'jose';
import type { GatewayConfig } from './config.ts';
import { writeKeyOf } from './write-signature.ts';

/** For whom a token speaks: a golfer's session, a link, a visitor without either (null), or the gateway itself. */
export type Bearer = { userId: string; storedSessionId: string } | Link | SharedLink | GuestLink | 'gateway' | null;

export interface Tokens {
  /** A token for one service, good for at least the seconds that a request takes. */
  tokenFor(service: ServiceName, bearer: Bearer): Promise<string>;
  /** Public half of every key, by which services check the tokens. */
  readonly publicKeys: JSONWebKeySet;
  /** Keys of write cookies, one derived from each private key: the first signs. */
  readonly writeKeys: readonly [KeyObject, ...KeyObject[]];
}

/** A token is signed again when it has less than this to live. */
const SPARE_MS = 20_000;
const KEPT_TOKENS = 10_000;

/**
 * Signs the tokens that services trust. Signing costs more than the rest of a request, so a token is used again for the
 * same session and service while it lives.
 * @param privateKeysText one private Ed25519 key as JWK, or a set of them (RFC 7517), of which the first signs; services
 * get to know all of them, so that one can be told of before it signs, and be good for a while after.
 * @throws when there is a key that is not a private Ed25519 JWK.
 */
export async function createTokens(privateKeysText: string): Promise<Tokens> {
  const [first, ...others] = readPrivateKeys(privateKeysText, { name: 'IDENTITY_KEY', curve: 'Ed25519' });
  const { privateKey, kid, publicKey, writeKey } = await readKey(first);
  const former = await Promise.all(others.map(readKey));
  const kept = createTtlCache<string>(KEPT_TOKENS);

  function sign(service: ServiceName, bearer: Bearer, expiresAt: number): Promise<string> {
    const token = new SignJWT(claimsOf(service, bearer))
      .setProtectedHeader({ alg: TOKEN_ALGORITHM, kid })
      .setIssuer(TOKEN_ISSUER)
      .setAudience(service)
      .setIssuedAt()
      .setExpirationTime(new Date(expiresAt));
    if (bearer !== null && bearer !== 'gateway' && 'userId' in bearer) token.setSubject(bearer.userId);
    return token.sign(privateKey);
  }

  return {
    publicKeys: { keys: [publicKey, ...former.map((key) => key.publicKey)] },
    writeKeys: [writeKey, ...former.map((key) => key.writeKey)],
    async tokenFor(service, bearer) {
      const key = `${service} ${nameOf(bearer)}`;
      const known = kept.get(key);
      if (known) return known;
      const expiresAt = Date.now() + TOKEN_LIFETIME_S * 1000;
      const token = await sign(service, bearer, expiresAt);
      kept.set(key, token, expiresAt - SPARE_MS);
      return token;
    },
  };
}

/**
 * Tokens that are signed by the keys that the environment gives.
 * @throws when it gives none, or none that sign.
 */
export const tokensFrom = async ({ IDENTITY_KEY: text, IDENTITY_KEY_FILE: file }: IdentityConfig): Promise<Tokens> =>
  createTokens(await readSecret({ name: 'IDENTITY_KEY', text, file }));

type IdentityConfig = Pick<GatewayConfig, 'IDENTITY_KEY' | 'IDENTITY_KEY_FILE'>;

const isShared = (bearer: object): bearer is SharedLink => 'linkId' in bearer;
const isGuest = (bearer: object): bearer is GuestLink => 'guestId' in bearer;
const isLink = (bearer: object): bearer is Link => 'squadId' in bearer && !isShared(bearer);

function nameOf(bearer: Bearer): string | null {
  if (bearer === null || bearer === 'gateway') return bearer;
  if (isShared(bearer)) return `shared ${bearer.linkId}`;
  if (isGuest(bearer)) return `guest ${bearer.guestId}`;
  return isLink(bearer) ? `${bearer.squadId} ${bearer.userId}` : bearer.storedSessionId;
}

/** The session's stored id is told to the auth service alone, which ends sessions by it. */
function claimsOf(service: ServiceName, bearer: Bearer): Record<string, unknown> {
  if (bearer === null) return {};
  if (bearer === 'gateway') return { scope: 'gateway' };
  if (isShared(bearer)) return { shared: { squadId: bearer.squadId, linkId: bearer.linkId } };
  if (isGuest(bearer)) return { guest: bearer.guestId };
  if (isLink(bearer)) return { link: bearer.squadId };
  return service === 'auth' ? { sid: bearer.storedSessionId } : {};
}

interface Key {
  readonly privateKey: CryptoKey;
  readonly kid: string;
  readonly publicKey: JWK;
  readonly writeKey: KeyObject;
}

async function readKey(jwk: JWK): Promise<Key> {
  const privateKey = (await importJWK(jwk, TOKEN_ALGORITHM)) as CryptoKey;
  const { kty, crv, x, d } = jwk as Record<'kty' | 'crv' | 'x' | 'd', string>;
  const kid = await calculateJwkThumbprint(jwk);
  const publicKey = { kty, crv, x, kid, alg: TOKEN_ALGORITHM, use: 'sig' };
  return { privateKey, kid, publicKey, writeKey: writeKeyOf(d) };
}
