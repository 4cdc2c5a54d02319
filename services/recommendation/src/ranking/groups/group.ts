import { costOf, costsOf } from './cost.ts';
import { cheapestOfAll } from './exact.ts';
import { cheapestFound } from './search.ts';
import { sizesOfBlocks } from './sizes.ts';
import { type Grouping, type Player, type Round, seatsOf } from './types.ts';

/** Up to so many players and guests every grouping is weighed. */
const EXACT_MAX = 12;

/**
 * Groups golfers at the least cost by `costsOf`, each with their guests. Depends on nothing but its input: the same players and
 * rounds give the same groups, in whatever order the players come.
 *
 * @param players with ids of their own.
 * @param rounds the squad's last booked rounds, the latest first; five count.
 */
export function groupGolfers(players: readonly Player[], rounds: readonly Round[]): Grouping {
  const inOrder = players.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const seats = inOrder.map(seatsOf);
  const sizes = sizesOfBlocks(seats);
  const costs = costsOf(inOrder, rounds);
  const isExact = sum(seats) <= EXACT_MAX;
  const places = isExact ? cheapestOfAll(seats, sizes, costs) : cheapestFound(inOrder, sizes, costs);
  const sizeOf = (group: readonly number[]) => sum(group.map((place) => seats[place] as number));
  const groups = places
    .map((group) => group.toSorted((one, other) => one - other))
    .sort((one, other) => sizeOf(other) - sizeOf(one) || (one[0] as number) - (other[0] as number));
  return {
    groups: groups.map((group) => group.map((place) => (inOrder[place] as Player).id)),
    isProvenBest: isExact || costOf(costs, places) === 0,
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
