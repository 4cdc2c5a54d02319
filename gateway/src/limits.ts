import type { Route } from '@fourball/contracts/http/route.ts';
import { LIMITS, type Limit, type LimitName } from '@fourball/contracts/limits.ts';
import { type CountedLimit, type CounterOf, countHere, countLimit } from '@fourball/kit/http/limits.ts';
import { createTtlCache } from '@fourball/kit/process/ttl-cache.ts';
import type { FindInvited } from './invites.ts';
import type { Session, Sessions } from './sessions.ts';

/** The asker: the golfer where one is signed in, and their address. */
export interface Asking {
  readonly userId: string | undefined;
  /** As `address.ts` counts it: of IPv6 the network. */
  readonly address: string;
  /** The code of the invite link by which somebody says to come. */
  readonly inviteCode?: string | undefined;
}

/** The limits of single routes that the gateway counts; a service counts the others, which need what it knows. */
export const GATEWAY_LIMITS = [
  'registration',
  'emailVerification',
  'inviteLookUp',
  'answerLinks',
  'linkAnswers',
  'linkRenewals',
  'rosterPreviews',
  'rosters',
  'calendarFeed',
  'calendarReading',
  'exports',
  'schedules',
  'generate',
  'rankings',
] as const;

export interface Limits {
  /**
   * Looks up who asks, once their address was counted: only sessions that were good lately are looked up without that. A
   * golfer's address gets it back, so that only visitors and sessions that are none count for it.
   * @throws a 429 problem with Retry-After once the address has had a visitor's share.
   */
  identify(sessionId: string | undefined, address: string): Promise<Session | null>;
  /**
   * Counts a call of one who was identified.
   * @throws a 429 problem with Retry-After once the caller has had their share.
   */
  count(asking: Asking, limit?: Route['limit']): Promise<void>;
}

/** A session that was good lately is looked up at once for so long. */
const TRUSTED_MS = 10 * 60_000;
const TRUSTED_SESSIONS = 10_000;

/**
 * @param options.scale multiplies every limit.
 * @param options.counterOf how shared limits are counted; by this replica alone unless told.
 */
export function createLimits(options: {
  scale: number;
  resolve: Sessions['resolve'];
  findInvited: FindInvited;
  counterOf?: CounterOf | undefined;
}): Limits {
  const { scale, resolve, findInvited, counterOf } = options;
  const counted = (name: LimitName) => {
    const limit: Limit = LIMITS[name];
    return countLimit(limit, scale, limit.isShared ? counterOf?.(name) : countHere);
  };
  const trusted = createTtlCache<true>(TRUSTED_SESSIONS);
  const everything = counted('everything');
  const visitors = counted('visitors');
  const ofRoutes = new Map<string, { by: 'address' | 'golfer'; counted: CountedLimit }>(
    GATEWAY_LIMITS.map((name) => [name, { by: LIMITS[name].by, counted: counted(name) }]),
  );
  const invited = counted('invitedRegistration');

  /** Lets a squad sign up together behind one address. Guesses count like looks at invites, but valid codes use up none. */
  async function admitInvited({ address, inviteCode }: Asking, refusal: unknown) {
    if (inviteCode === undefined) throw refusal;
    const guesses = ofRoutes.get('inviteLookUp')?.counted;
    await guesses?.check(address);
    if (await findInvited(inviteCode)) return invited.take(address);
    await guesses?.take(address);
    throw refusal;
  }

  /** Counts for the address unless a golfer is found. */
  async function identifyUnknown(sessionId: string, address: string) {
    await visitors.take(address);
    let isCounted = false;
    try {
      const session = await resolve(sessionId);
      isCounted = session === null;
      return session;
    } finally {
      if (!isCounted) await visitors.giveBack(address);
    }
  }

  return {
    async identify(sessionId, address) {
      if (!sessionId) return visitors.take(address).then(() => null);
      const isTrusted = trusted.get(sessionId);
      const session = await (isTrusted ? resolve(sessionId) : identifyUnknown(sessionId, address));
      if (session) trusted.set(sessionId, true, Date.now() + TRUSTED_MS);
      else if (isTrusted) {
        trusted.evict(sessionId);
        await visitors.take(address);
      }
      return session;
    },
    async count(asking, limit) {
      const { userId, address } = asking;
      if (userId !== undefined) await everything.take(userId);
      const ofRoute = limit === undefined ? undefined : ofRoutes.get(limit);
      const counting = ofRoute?.counted.take(ofRoute.by === 'golfer' ? (userId ?? address) : address);
      await (limit === 'registration' ? counting?.catch((refusal) => admitInvited(asking, refusal)) : counting);
    },
  };
}
