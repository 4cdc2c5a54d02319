/** A group of one weighs more than all groups of two that a booking can have. */
const ONE = 1000;
const smallness = (size: number): number => (size === 1 ? ONE : size === 2 ? 1 : 0);

/** Groups of one and of two. */
export interface SmallGroups {
  readonly ones: number;
  readonly twos: number;
}

export const smallGroupsOf = (sizes: readonly number[]): SmallGroups => ({
  ones: sizes.filter((size) => size === 1).length,
  twos: sizes.filter((size) => size === 2).length,
});

/**
 * The numbers of players that the groups can have: first all those with as few groups of one, and then of two, as can be,
 * then those with the next few. Of each, those in which fewest groups have another number than now come first.
 *
 * @param seats of each group; all together at least `count`.
 */
export function* sizesBySmallness(
  count: number,
  seats: readonly number[],
  now: readonly number[],
): Generator<Iterable<readonly number[]>> {
  const reachable = reachableSmallness(count, seats);
  const sizes = seats.map(() => 0);

  function* from(group: number, left: number, small: number, changes: number): Generator<readonly number[]> {
    if (!reachable[group]?.[left]?.has(small)) return;
    if (group === seats.length) {
      if (changes === 0) yield sizes;
      return;
    }
    for (let size = 0; size <= Math.min(left, seats[group] as number); size += 1) {
      const changed = size === now[group] ? 0 : 1;
      if (changed > changes) continue;
      sizes[group] = size;
      yield* from(group + 1, left - size, small - smallness(size), changes - changed);
    }
  }

  function* equallySmall(small: number): Generator<readonly number[]> {
    for (let changes = 0; changes <= seats.length; changes += 1) yield* from(0, count, small, changes);
  }

  const weights = [...(reachable[0]?.[count] ?? [])].sort((one, other) => one - other);
  for (const small of weights) yield equallySmall(small);
}

/** For the groups from each place on and each number of players: all that the small ones among them can weigh. */
function reachableSmallness(count: number, seats: readonly number[]): Set<number>[][] {
  const reachable = [...seats, 0].map(() => Array.from({ length: count + 1 }, () => new Set<number>()));
  reachable[seats.length]?.[0]?.add(0);
  for (let group = seats.length - 1; group >= 0; group -= 1) {
    for (let left = 0; left <= count; left += 1) {
      for (let size = 0; size <= Math.min(left, seats[group] as number); size += 1) {
        for (const small of reachable[group + 1]?.[left - size] ?? []) {
          reachable[group]?.[left]?.add(small + smallness(size));
        }
      }
    }
  }
  return reachable;
}
