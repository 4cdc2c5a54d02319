import { AsyncLocalStorage } from 'node:async_hooks';
import type { Limit, LimitName } from '@fourball/contracts/limits.ts';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { tooMany, waitInWords } from './problem.ts';

/** One limit of the contracts. Keys are whatever the limit counts: addresses, golfers, accounts. */
export interface CountedLimit {
  /**
   * Counts one for the key.
   * @throws a 429 problem with Retry-After (seconds until the window ends) once the key has had its share.
   */
  take(key: string): Promise<void>;
  /**
   * Counts nothing; for limits on failures, which are counted by {@link take} once they happen.
   * @throws a 429 problem as `take` does.
   */
  check(key: string): Promise<void>;
  /** Takes one back that `take` has counted in this process. */
  giveBack(key: string): Promise<void>;
}

/** Counts up to `max` for each key in a window; answers the milliseconds until it ends for a key beyond, and 0 before. */
export interface Counter {
  take(key: string): Promise<number>;
  check(key: string): Promise<number>;
  giveBack(key: string): Promise<void>;
}
export type CreateCounter = (max: number, windowSeconds: number) => Counter;
/** How a limit is counted. */
export type CounterOf = (name: LimitName) => CreateCounter;

/** A /48 is what a site or a provider's customer gets: 65,536 networks of the kind that counts as one address. */
const NETWORK_ALLOWANCE = 10;

/** Runs a task as part of no request: the timer of a window, up to a day long, would hold all of the one that began it. */
const asPartOfNone = AsyncLocalStorage.snapshot();

/** Counts in this process alone. */
export const countHere: CreateCounter = (max, windowSeconds) => {
  const limiter = new RateLimiterMemory({ points: max, duration: windowSeconds });
  return {
    async take(key) {
      try {
        await asPartOfNone(() => limiter.consume(key));
        return 0;
      } catch (refusal) {
        // The limiter counts refusals as well: giving back what was let through would not make room again.
        await asPartOfNone(() => limiter.reward(key));
        return (refusal as RateLimiterRes).msBeforeNext || 1;
      }
    },
    async check(key) {
      const result = await limiter.get(key);
      return result && result.remainingPoints <= 0 ? result.msBeforeNext || 1 : 0;
    },
    async giveBack(key) {
      await asPartOfNone(() => limiter.reward(key));
    },
  };
};

/**
 * Counts a limit; one by address counts the /48 of an IPv6 address as well, with ten times the share.
 * @param scale multiplies what the limit lets through (RATE_LIMIT_SCALE), to at least one.
 */
export function countLimit(
  { max, windowSeconds, by }: Limit,
  scale: number,
  create: CreateCounter = countHere,
): CountedLimit {
  const share = Math.max(1, Math.floor(max * scale));
  const own = create(share, windowSeconds);
  const ofNetwork = by === 'address' ? create(share * NETWORK_ALLOWANCE, windowSeconds) : undefined;
  /** Asks for the key, then for its network; the first that has had its share refuses. */
  async function refuseFull(key: string, ask: (counter: Counter, key: string) => Promise<number>) {
    const network = ofNetwork && networkOf(key);
    const wait = (await ask(own, key)) || (network && ofNetwork ? await ask(ofNetwork, network) : 0);
    if (wait > 0) throw triedTooOften(Math.ceil(wait / 1000));
  }
  return {
    take: (key) => refuseFull(key, (counter, one) => counter.take(one)),
    check: (key) => refuseFull(key, (counter, one) => counter.check(one)),
    async giveBack(key) {
      const network = ofNetwork && networkOf(key);
      await own.giveBack(key);
      if (network) await ofNetwork.giveBack(network);
    },
  };
}

const triedTooOften = (seconds: number) =>
  tooMany(`Too many tries. Please try again in ${waitInWords(seconds)}.`, seconds);

/** The /48 of an IPv6 address that is counted as its /64, as the gateway writes it; undefined for all else. */
function networkOf(address: string): string | undefined {
  const [, network] = /^((?:[0-9a-f]+:){2}[0-9a-f]+):[0-9a-f]+::\/64$/.exec(address) ?? [];
  return network && `${network}::/48`;
}
