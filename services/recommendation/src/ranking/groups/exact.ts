import { type Costs, costOf } from './cost.ts';

/**
 * The cheapest of all ways to put the players, by their places, with the seats that each takes into groups of these sizes; of
 * equal ones the first in the order of the players. What its repeated pairings cost so far already tells that a way cannot be
 * cheaper.
 */
export function cheapestOfAll(seats: readonly number[], sizes: readonly number[], costs: Costs): number[][] {
  const groups = sizes.map((): number[] => []);
  const room = [...sizes];
  let best: number[][] = [];
  let bestCost = Number.POSITIVE_INFINITY;

  function place(player: number, repeats: number): void {
    if (repeats >= bestCost) return;
    if (player === seats.length) {
      const cost = costOf(costs, groups);
      if (cost < bestCost) {
        bestCost = cost;
        best = groups.map((group) => [...group]);
      }
      return;
    }
    const size = seats[player] as number;
    for (const [index, group] of groups.entries()) {
      if (!isOpen(index, size)) continue;
      const added = group.reduce((sum, other) => sum + costs.pair(player, other), 0);
      group.push(player);
      room[index] = (room[index] as number) - size;
      place(player + 1, repeats + added);
      room[index] += size;
      group.pop();
    }
  }

  /** Has so many seats left; of the empty ones of one size only the first, since they are the same group. */
  function isOpen(index: number, size: number): boolean {
    const isRepeated =
      groups[index]?.length === 0 && groups[index - 1]?.length === 0 && sizes[index - 1] === sizes[index];
    return (room[index] as number) >= size && !isRepeated;
  }

  place(0, 0);
  return best;
}
