import type { ServiceName } from '@fourball/contracts/services.ts';
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import { createTtlCache } from '../process/ttl-cache.ts';
import { notAuthenticated, unavailable } from './problem.ts';

/** Issuer of the tokens that services trust. */
export const TOKEN_ISSUER = 'fourball-gateway';
/** The one algorithm that is accepted. */
export const TOKEN_ALGORITHM = 'EdDSA';
/** Seconds that a token lives. */
export const TOKEN_LIFETIME_S = 60;
/**
 * Seconds that the clocks of two machines may be apart. A service takes a token for so much longer than it lives: without
 * that, a service whose clock is a minute ahead would answer nobody. A token that leaks is of use for six minutes instead
 * of one, to who can reach a service past the gateway; a session that ended is not asked for by any gateway from then on.
 */
export const CLOCKS_APART_S = 5 * 60;

/** Caller of a request, as the gateway vouches for it. */
export interface Caller {
  /** Null for a visitor who is not signed in, and for the holder of a link. */
  readonly userId: string | null;
  /** The stored (hashed) id of the session; told to the auth service alone. */
  readonly sessionId: string | null;
  /** The gateway itself asks, on nobody's behalf: the only caller that internal routes answer. */
  readonly isGateway: boolean;
  /** Golfer and squad of a personal link: nobody at every route but those of links. */
  readonly link: Link | null;
  /** Squad of a shared link: nobody in particular, and nobody at all at every route but those of shared links. */
  readonly shared: SharedLink | null;
  /** Guest of a round: nobody at every route but those of their link. */
  readonly guest: GuestLink | null;
}

export interface Link {
  readonly userId: string;
  readonly squadId: string;
}

const SharedLink = z.object({
  squadId: z.string(),
  /** Another one once the link was renewed. */
  linkId: z.string(),
});
export type SharedLink = Readonly<z.output<typeof SharedLink>>;

export interface GuestLink {
  readonly guestId: string;
}

/**
 * Checks the bearer token of a request.
 * @throws a 401 problem for a token that is missing, expired, meant for another service or not signed by the gateway;
 * a 503 problem while the gateway's public keys cannot be had.
 */
export type VerifyCaller = (authorization: string | undefined) => Promise<Caller>;

/**
 * The gateway's public keys over HTTP, kept and asked for again when an unknown key turns up. Made for the first token
 * rather than at the start: with it comes Node's HTTP client, which a start needs for nothing else.
 */
export function remoteKeys(url: string): JWTVerifyGetKey {
  const address = new URL(url);
  let keys: JWTVerifyGetKey | undefined;
  return (...token) => {
    keys ??= createRemoteJWKSet(address, { timeoutDuration: 2_000, cooldownDuration: ASK_AGAIN_MS });
    return keys(...token);
  };
}

/** A key that the gateway has told of this long ago at least may sign. */
const ASK_AGAIN_MS = 1_000;

const REMEMBERED_TOKENS = 5_000;

/** A check of tokens meant for `audience`; a token that was verified is remembered while it lives. */
export function createCallerCheck(audience: ServiceName, keys: JWTVerifyGetKey): VerifyCaller {
  const remembered = createTtlCache<Caller>(REMEMBERED_TOKENS);

  async function verify(token: string): Promise<{ caller: Caller; expiresAt: number }> {
    const { payload } = await jwtVerify(token, keys, {
      audience,
      issuer: TOKEN_ISSUER,
      algorithms: [TOKEN_ALGORITHM],
      requiredClaims: ['exp'],
      clockTolerance: CLOCKS_APART_S,
    });
    const { sub = null, sid, scope, link: squadId, shared, guest } = payload;
    const isLink = squadId !== undefined;
    return {
      caller: {
        userId: isLink ? null : sub,
        sessionId: typeof sid === 'string' ? sid : null,
        isGateway: scope === 'gateway',
        link: sub !== null && typeof squadId === 'string' ? { userId: sub, squadId } : null,
        shared: sub === null ? (SharedLink.safeParse(shared).data ?? null) : null,
        guest: sub === null && typeof guest === 'string' ? { guestId: guest } : null,
      },
      expiresAt: ((payload.exp ?? 0) + CLOCKS_APART_S) * 1000,
    };
  }

  return async (authorization) => {
    const token = /^Bearer (.+)$/.exec(authorization ?? '')?.[1];
    if (!token) throw notAuthenticated();
    const known = remembered.get(token);
    if (known) return known;
    const { caller, expiresAt } = await verify(token).catch(refuse);
    remembered.set(token, caller, expiresAt);
    return caller;
  };
}

/** Tells a bad token from keys that could not be fetched; the cause is for the log: keys or clocks may be set wrong. */
function refuse(cause: unknown): never {
  const isBadToken = cause instanceof errors.JOSEError && !(cause instanceof errors.JWKSTimeout);
  if (isBadToken && cause.code !== 'ERR_JOSE_GENERIC') throw notAuthenticated({ cause });
  throw unavailable('Sign-ins cannot be checked right now. Please try again.', { cause });
}
