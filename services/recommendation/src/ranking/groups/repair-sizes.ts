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
 * The numbers of players that the groups can have so that there are as few groups of one, and then of two, as can be:
 * those in which fewest groups have another number than now come first.
 *
 * @param seats of each group; all together at least `count`.
 */
export function* leastSmallSizes(
  count: number,
  seats: readonly number[],
  now: readonly number[],
): Generator<readonly number[]> {
  const least = leastSmallness(count, seats);
  const best = least[0]?.[count] as number;
  const sizes = seats.map(() => 0);

  function* from(group: number, left: number, small: number, changes: number): Generator<readonly number[]> {
    if (group === seats.length) {
      if (left === 0 && changes === 0) yield sizes;
      return;
    }
    for (let size = 0; size <= Math.min(left, seats[group] as number); size += 1) {
      const changed = size === now[group] ? 0 : 1;
      const sum = small + smallness(size);
      if (changed > changes || sum + (least[group + 1]?.[left - size] as number) > best) continue;
      sizes[group] = size;
      yield* from(group + 1, left - size, sum, changes - changed);
    }
  }

  for (let changes = 0; changes <= seats.length; changes += 1) yield* from(0, count, 0, changes);
}

/** For the groups from each place on and each number of players: the least that the small ones among them weigh. */
function leastSmallness(count: number, seats: readonly number[]): number[][] {
  const least = [...seats, 0].map(() => new Array<number>(count + 1).fill(Number.POSITIVE_INFINITY));
  (least[seats.length] as number[])[0] = 0;
  for (let group = seats.length - 1; group >= 0; group -= 1) {
    for (let left = 0; left <= count; left += 1) {
      for (let size = 0; size <= Math.min(left, seats[group] as number); size += 1) {
        const weight = smallness(size) + (least[group + 1]?.[left - size] as number);
        const row = least[group] as number[];
        row[left] = Math.min(row[left] as number, weight);
      }
    }
  }
  return least;
}
