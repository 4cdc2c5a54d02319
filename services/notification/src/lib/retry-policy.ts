/**
 * Seconds from a failed attempt to the next: `first`, doubling each time up to `longest`, and at most a quarter of that is
 * added at random, so that not everything comes back at once. Undefined once that would be past `givenUpAfter`, the age in
 * seconds at which a next attempt would come too late to be made.
 * @param attempts made so far, at least 1.
 * @param random from 0 to 1.
 */
export const createRetryPolicy =
  ({ first, longest, givenUpAfter }: { first: number; longest: number; givenUpAfter: number }) =>
  (attempts: number, ageSeconds: number, random: number): number | undefined => {
    const delay = Math.min(first * 2 ** (attempts - 1), longest) * (1 + random / 4);
    return ageSeconds + delay > givenUpAfter ? undefined : delay;
  };
