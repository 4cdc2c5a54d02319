import { GROUP_MAX } from '@fourball/contracts/constants.ts';

/** How many groups have four, three, two and one. */
type Counts = readonly [fours: number, threes: number, pairs: number, singles: number];

/**
 * How many golfers go in each group: groups of at most four, as few as will hold them, the larger ones first and none
 * larger than another by more than one. So fours are as many as they can be without leaving one or two behind.
 */
export function groupSizes(players: number): number[] {
  const groups = Math.ceil(players / GROUP_MAX);
  return Array.from({ length: groups }, (_, index) => Math.ceil((players - index) / groups));
}

/**
 * The same for blocks of one to four golfers that stay together: as few groups as will hold them, of those the most even
 * (the least sum of squares, then the fewest fours). Blocks of one go as `groupSizes`.
 */
export function sizesOfBlocks(blocks: readonly number[]): number[] {
  const people = blocks.reduce((sum, size) => sum + size, 0);
  const even = groupSizes(people);
  if (isRoomFor(blocks, countsOf(even))) return even;
  for (let groups = even.length; ; groups += 1) {
    const [best] = splits(people, groups)
      .filter((counts) => isRoomFor(blocks, counts))
      .sort((one, other) => squares(one) - squares(other) || one[0] - other[0]);
    if (best) return best.flatMap((count, index) => Array<number>(count).fill(GROUP_MAX - index));
  }
}

const numberOf = (sizes: readonly number[], size: number) => sizes.filter((one) => one === size).length;
const countsOf = (sizes: readonly number[]): Counts => [
  numberOf(sizes, 4),
  numberOf(sizes, 3),
  numberOf(sizes, 2),
  numberOf(sizes, 1),
];
const squares = ([fours, threes, pairs, singles]: Counts) => 16 * fours + 9 * threes + 4 * pairs + singles;

/**
 * Whether blocks that are as many golfers as the groups hold fill them. Threes go in groups of three first, which have room
 * for one pair, where fours have it for two; blocks of one fill what is left.
 */
function isRoomFor(blocks: readonly number[], [fours, threes, pairs]: Counts): boolean {
  const inThrees = Math.min(numberOf(blocks, 3), threes);
  const openFours = fours - numberOf(blocks, 4) - (numberOf(blocks, 3) - inThrees);
  return openFours >= 0 && numberOf(blocks, 2) <= 2 * openFours + (threes - inThrees) + pairs;
}

/** Every way to have so many golfers in so many groups. */
function splits(people: number, groups: number): Counts[] {
  const ways: Counts[] = [];
  for (let fours = 0; fours <= groups; fours += 1) {
    for (let threes = 0; threes <= groups - fours; threes += 1) {
      const rest = groups - fours - threes;
      const pairs = people - 4 * fours - 3 * threes - rest;
      if (pairs >= 0 && pairs <= rest) ways.push([fours, threes, pairs, rest - pairs]);
    }
  }
  return ways;
}
