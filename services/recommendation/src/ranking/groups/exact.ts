import { type Costs, costOf } from './cost.ts';

/**
 * The cheapest of all ways to put the players (places 0 to `count` - 1) into groups of these sizes; of equal ones the
 * first in the order of the players. What its repeated pairings cost so far already tells that a way cannot be cheaper.
 */
export function cheapestOfAll(count: number, sizes: readonly number[], costs: Costs): number[][] {
  const groups = sizes.map((): number[] => []);
  let best: number[][] = [];
  let bestCost = Number.POSITIVE_INFINITY;

  function place(player: number, repeats: number): void {
    if (repeats >= bestCost) return;
    if (player === count) {
      const cost = costOf(costs, groups);
      if (cost < bestCost) {
        bestCost = cost;
        best = groups.map((group) => [...group]);
      }
      return;
    }
    for (const group of openGroups()) {
      const added = group.reduce((sum, other) => sum + costs.pair(player, other), 0);
      group.push(player);
      place(player + 1, repeats + added);
      group.pop();
    }
  }

  /** Those with a seat left; of the empty ones of one size only the first, since they are the same group. */
  const openGroups = () =>
    groups.filter((group, index) => {
      const isRepeated = group.length === 0 && groups[index - 1]?.length === 0 && sizes[index - 1] === sizes[index];
      return group.length < (sizes[index] as number) && !isRepeated;
    });

  place(0, 0);
  return best;
}
