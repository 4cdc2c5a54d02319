import type { Limit } from '@fourball/contracts/limits.ts';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { tooMany } from './problem.ts';

/** One limit of the contracts, counted in this process. Keys are whatever the limit counts: addresses, golfers, accounts. */
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
}

/** @param scale multiplies what the limit lets through (RATE_LIMIT_SCALE), to at least one. */
export function countLimit({ max, windowSeconds }: Limit, scale: number): CountedLimit {
  const limiter = new RateLimiterMemory({ points: Math.max(1, Math.floor(max * scale)), duration: windowSeconds });
  const refuse = (result: RateLimiterRes): never => {
    throw tooMany('Too many tries. Please wait a moment and try again.', Math.ceil(result.msBeforeNext / 1000) || 1);
  };
  return {
    async take(key) {
      await limiter.consume(key).catch(refuse);
    },
    async check(key) {
      const result = await limiter.get(key);
      if (result && result.remainingPoints <= 0) refuse(result);
    },
  };
}
