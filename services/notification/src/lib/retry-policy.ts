/** Seconds; at most a quarter of a delay is added at random, so that not everything comes back at once. */
export interface RetryLimits {
  readonly first: number;
  readonly longest: number;
  /** Age at which a next attempt would come too late to be made. */
  readonly givenUpAfter: number;
}

/**
 * Seconds from a failed attempt to the next, doubling each time; undefined once that would be past the age at which it is
 * given up.
 * @param attempts made so far, at least 1.
 * @param random from 0 to 1.
 */
export type RetryPolicy = (attempts: number, ageSeconds: number, random: number) => number | undefined;

export const createRetryPolicy =
  ({ first, longest, givenUpAfter }: RetryLimits): RetryPolicy =>
  (attempts, ageSeconds, random) => {
    const delay = Math.min(first * 2 ** (attempts - 1), longest) * (1 + random / 4);
    return ageSeconds + delay > givenUpAfter ? undefined : delay;
  };
