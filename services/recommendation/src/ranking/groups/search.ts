import { type Costs, costOf } from './cost.ts';
import type { Player } from './types.ts';

/** Groupings that the search starts from; from ten it misses the best of 13 and 14 golfers in a quarter of cases. */
const STARTS = 40;

/**
 * A cheap way to put many players into groups of these sizes: from some starting ways, the swap of two players that
 * saves most is made until none saves any more, and the cheapest end is taken. The same players give the same groups.
 * `gap.test.ts` measures how far that is from the best.
 */
export function cheapestFound(players: readonly Player[], sizes: readonly number[], costs: Costs): number[][] {
  let best: number[][] = [];
  let bestCost = Number.POSITIVE_INFINITY;
  for (let start = 0; start < STARTS && bestCost > 0; start += 1) {
    const groups = dealt(start === 0 ? byHandicap(players) : shuffled(players.length, start), sizes);
    const cost = improved(groups, costs);
    if (cost >= bestCost) continue;
    best = groups;
    bestCost = cost;
  }
  return best;
}

/** Makes the best swap again and again; answers what the groups cost in the end. */
function improved(groups: number[][], costs: Costs): number {
  let cost = costOf(costs, groups);
  for (;;) {
    const swap = bestSwap(groups, costs, cost);
    if (!swap) return cost;
    exchange(groups, swap);
    cost = swap.cost;
  }
}

interface Swap {
  readonly from: number;
  readonly seat: number;
  readonly to: number;
  readonly otherSeat: number;
  /** Cost of all groups once it is made. */
  readonly cost: number;
}

function bestSwap(groups: number[][], costs: Costs, cost: number): Swap | undefined {
  const means = groups.map(costs.meanOf);
  const spread = costs.spread(means);
  let best: Swap | undefined;
  for (const seats of swapsOf(groups)) {
    const limit = best?.cost ?? cost;
    const withoutSpread = cost - spread + addedRepeats(groups, costs, seats);
    if (withoutSpread >= limit) continue;
    const total = withoutSpread + costs.spread(meansAfter(groups, costs, means, seats));
    if (total < limit) best = { ...seats, cost: total };
  }
  return best;
}

function* swapsOf(groups: number[][]): Generator<Seats> {
  for (const [from, to] of pairsOf(groups.length)) {
    for (const seat of (groups[from] as number[]).keys()) {
      for (const otherSeat of (groups[to] as number[]).keys()) yield { from, seat, to, otherSeat };
    }
  }
}

function meansAfter(groups: number[][], costs: Costs, means: (number | null)[], seats: Seats): (number | null)[] {
  exchange(groups, seats);
  const changed = [...means];
  for (const index of [seats.from, seats.to]) changed[index] = costs.meanOf(groups[index] as number[]);
  exchange(groups, seats);
  return changed;
}

type Seats = Omit<Swap, 'cost'>;

function addedRepeats(groups: number[][], costs: Costs, { from, seat, to, otherSeat }: Seats): number {
  const [mine, theirs] = [groups[from] as number[], groups[to] as number[]];
  const [player, other] = [mine[seat] as number, theirs[otherSeat] as number];
  let added = 0;
  for (const mate of mine) if (mate !== player) added += costs.pair(other, mate) - costs.pair(player, mate);
  for (const mate of theirs) if (mate !== other) added += costs.pair(player, mate) - costs.pair(other, mate);
  return added;
}

function exchange(groups: number[][], { from, seat, to, otherSeat }: Seats): void {
  const [mine, theirs] = [groups[from] as number[], groups[to] as number[]];
  [mine[seat], theirs[otherSeat]] = [theirs[otherSeat] as number, mine[seat] as number];
}

function* pairsOf(count: number): Generator<[number, number]> {
  for (let one = 0; one < count; one += 1) for (let other = one + 1; other < count; other += 1) yield [one, other];
}

/** Deals the places out to the groups in turns, back and forth, so that the first and the last meet. */
function dealt(places: readonly number[], sizes: readonly number[]): number[][] {
  const groups = sizes.map((): number[] => []);
  let index = 0;
  let step = 1;
  for (const place of places) {
    while (groups[index] === undefined || (groups[index] as number[]).length === sizes[index]) {
      if (groups[index + step] === undefined) step = -step;
      else index += step;
    }
    (groups[index] as number[]).push(place);
    if (groups[index + step] === undefined) step = -step;
    else index += step;
  }
  return groups;
}

const byHandicap = (players: readonly Player[]): number[] =>
  [...players.keys()].sort(
    (one, other) => (players[one]?.handicap ?? 0) - (players[other]?.handicap ?? 0) || one - other,
  );

/** Another order for each start, always the same one (a linear congruential generator draws it). */
function shuffled(count: number, start: number): number[] {
  const places = Array.from({ length: count }, (_, place) => place);
  let state = start;
  for (let last = count - 1; last > 0; last -= 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = Math.floor((state / 2 ** 32) * (last + 1));
    [places[last], places[other]] = [places[other] as number, places[last] as number];
  }
  return places;
}
