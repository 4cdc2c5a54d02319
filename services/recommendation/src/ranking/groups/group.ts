import { GROUP_MAX } from '@fourball/contracts/constants.ts';
import { costOf, costsOf } from './cost.ts';
import { cheapestOfAll } from './exact.ts';
import { cheapestFound } from './search.ts';
import type { Grouping, Player, Round } from './types.ts';

/** Up to so many players every grouping is weighed. */
const EXACT_MAX = 12;

/**
 * How many golfers go in each group: groups of at most four, as few as will hold them, the larger ones first and none
 * larger than another by more than one. So fours are as many as they can be without leaving one or two behind.
 */
export function groupSizes(players: number): number[] {
  const groups = Math.ceil(players / GROUP_MAX);
  return Array.from({ length: groups }, (_, index) => Math.ceil((players - index) / groups));
}

/**
 * Groups golfers at the least cost by `costsOf`. Depends on nothing but its input: the same players and
 * rounds give the same groups, in whatever order the players come.
 *
 * @param players with ids of their own.
 * @param rounds the squad's last booked rounds, the latest first; five count.
 */
export function groupGolfers(players: readonly Player[], rounds: readonly Round[]): Grouping {
  const inOrder = players.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const sizes = groupSizes(inOrder.length);
  const costs = costsOf(inOrder, rounds);
  const isExact = inOrder.length <= EXACT_MAX;
  const places = isExact ? cheapestOfAll(inOrder.length, sizes, costs) : cheapestFound(inOrder, sizes, costs);
  const groups = places
    .map((group) => group.toSorted((one, other) => one - other))
    .sort((one, other) => other.length - one.length || (one[0] as number) - (other[0] as number));
  return {
    groups: groups.map((group) => group.map((place) => (inOrder[place] as Player).id)),
    isProvenBest: isExact || costOf(costs, places) === 0,
  };
}
