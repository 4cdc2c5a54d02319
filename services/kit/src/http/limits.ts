import type { Limit, LimitName } from '@fourball/contracts/limits.ts';
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

/** Whole milliseconds since the process began: V8 keeps such numbers in place. */
const now = () => Math.floor(performance.now());

/**
 * Counts in this process alone. A key takes some 140 bytes for its window, up to a day, and no timer: that would hold all of
 * the request which began it.
 */
export const countHere: CreateCounter = (max, windowSeconds) => {
  // By key, the one whose window ends first before all others: all windows are of one length.
  const counts = new Map<string, { taken: number; readonly until: number }>();

  function find(key: string) {
    const count = counts.get(key);
    return count && count.until > now() ? count : undefined;
  }
  function begin(key: string): void {
    for (const [first, { until }] of counts) {
      if (until > now()) break;
      counts.delete(first);
    }
    counts.set(key, { taken: 1, until: now() + windowSeconds * 1000 });
  }
  const waitFor = ({ until }: { readonly until: number }) => Math.max(1, until - now());

  return {
    async take(key) {
      const count = find(key);
      if (count && count.taken >= max) return waitFor(count);
      if (count) count.taken += 1;
      else begin(key);
      return 0;
    },
    async check(key) {
      const count = find(key);
      return count && count.taken >= max ? waitFor(count) : 0;
    },
    async giveBack(key) {
      const count = find(key);
      if (count && count.taken > 1) count.taken -= 1;
      else counts.delete(key);
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
