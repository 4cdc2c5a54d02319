import { hash, randomUUID } from 'node:crypto';
import type { Limit, LimitName } from '@fourball/contracts/limits.ts';
import { tooMany, waitInWords } from './problem.ts';

/** One limit of the contracts. Keys are whatever the limit counts: addresses, golfers, accounts. */
export type CountedLimit = ReturnType<typeof countLimit>;

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

/** Whole milliseconds since the process began. */
const now = () => Math.floor(performance.now());

const SALT = randomUUID();
/** Beyond this a limit lets through no more of a key in one window, however it is scaled. */
const COUNTED_MAX = 999_999;
/** Stands for a key in 48 bits. The salt of this process keeps callers from choosing keys that share a count. */
const fingerprint = (key: string): number => hash('sha256', SALT + key, 'buffer').readUIntBE(0, 6);

/**
 * Counts in this process alone. A key takes two numbers, some 70 bytes, for its window of up to a day; and no timer: that
 * would hold all of the request which began it.
 */
export const countHere: CreateCounter = (max, windowSeconds) => {
  // By fingerprint, the one whose window ends first before all others: all windows are of one length. The end and what was
  // taken by then are one number, exact for 104 days, as an object for each would take as much again.
  const counts = new Map<number, number>();
  const most = Math.min(max, COUNTED_MAX);
  const base = most + 1;
  const takenOf = (count: number) => count % base;
  const waitOf = (count: number) => Math.floor(count / base) - now();

  function find(place: number): number | undefined {
    const count = counts.get(place);
    return count !== undefined && waitOf(count) > 0 ? count : undefined;
  }
  function begin(place: number): void {
    for (const [first, count] of counts) {
      if (waitOf(count) > 0) break;
      counts.delete(first);
    }
    counts.set(place, (now() + windowSeconds * 1000) * base + 1);
  }
  const waitIfFull = (count: number | undefined): number =>
    count !== undefined && takenOf(count) >= most ? Math.max(1, waitOf(count)) : 0;

  return {
    async take(key) {
      const place = fingerprint(key);
      const count = find(place);
      const wait = waitIfFull(count);
      if (wait > 0) return wait;
      if (count === undefined) begin(place);
      else counts.set(place, count + 1);
      return 0;
    },
    async check(key) {
      return waitIfFull(find(fingerprint(key)));
    },
    async giveBack(key) {
      const place = fingerprint(key);
      const count = find(place);
      if (count !== undefined && takenOf(count) > 1) counts.set(place, count - 1);
      else counts.delete(place);
    },
  };
};

/**
 * Counts a limit; one by address counts the /48 of an IPv6 address as well, with ten times the share.
 * @param scale multiplies what the limit lets through (RATE_LIMIT_SCALE), to at least one.
 */
export function countLimit({ max, windowSeconds, by }: Limit, scale: number, create: CreateCounter = countHere) {
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
    /**
     * Counts one for the key.
     * @throws a 429 problem with Retry-After (seconds until the window ends) once the key has had its share.
     */
    take: (key: string) => refuseFull(key, (counter, one) => counter.take(one)),
    /**
     * Counts nothing; for limits on failures, which are counted by `take` once they happen.
     * @throws a 429 problem as `take` does.
     */
    check: (key: string) => refuseFull(key, (counter, one) => counter.check(one)),
    /** Takes one back that `take` has counted in this process. */
    async giveBack(key: string) {
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
