import { type Costs, costOf } from './cost.ts';
import { type Player, seatsOf } from './types.ts';

/** Groupings that the search starts from; from ten it misses the best of 13 and 14 golfers in a quarter of cases. */
const STARTS = 40;

/**
 * A cheap way to put many players, with their guests, into groups of these sizes: from some starting ways, the swap of two
 * players with as many guests that saves most is made until none saves any more, and the cheapest end is taken. The same
 * players give the same groups.
 * `gap.test.ts` measures how far that is from the best.
 */
export function cheapestFound(players: readonly Player[], sizes: readonly number[], costs: Costs): number[][] {
  const blocks = players.map(seatsOf);
  let best: number[][] = [];
  let bestCost = Number.POSITIVE_INFINITY;
  for (let start = 0; start < STARTS && bestCost > 0; start += 1) {
    const groups = dealt(start === 0 ? byHandicap(players) : shuffled(players.length, start), sizes, blocks);
    const cost = improved(groups, costs, blocks);
    if (cost >= bestCost) continue;
    best = groups;
    bestCost = cost;
  }
  return best;
}

/** Makes the best swap again and again; answers what the groups cost in the end. */
function improved(groups: number[][], costs: Costs, blocks: readonly number[]): number {
  let cost = costOf(costs, groups);
  for (;;) {
    const swap = bestSwap(groups, costs, cost, blocks);
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

function bestSwap(groups: number[][], costs: Costs, cost: number, blocks: readonly number[]): Swap | undefined {
  const means = groups.map(costs.meanOf);
  const spread = costs.spread(means);
  let best: Swap | undefined;
  for (const seats of swapsOf(groups, blocks)) {
    const limit = best?.cost ?? cost;
    const withoutSpread = cost - spread + addedRepeats(groups, costs, seats);
    if (withoutSpread >= limit) continue;
    const total = withoutSpread + costs.spread(meansAfter(groups, costs, means, seats));
    if (total < limit) best = { ...seats, cost: total };
  }
  return best;
}

/** Swaps of players with as many guests, after which the groups are as large as before. */
function* swapsOf(groups: number[][], blocks: readonly number[]): Generator<Seats> {
  for (const [from, to] of pairsOf(groups.length)) {
    for (const [seat, player] of (groups[from] as number[]).entries()) {
      for (const [otherSeat, other] of (groups[to] as number[]).entries()) {
        if (blocks[player] === blocks[other]) yield { from, seat, to, otherSeat };
      }
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

/**
 * Deals the places out to the groups in turns, back and forth, so that the first and the last meet. Those with guests come
 * before, the largest first: the sizes, chosen by `sizesOfBlocks`, have room for them as long as threes spare the groups of
 * four.
 */
function dealt(places: readonly number[], sizes: readonly number[], blocks: readonly number[]): number[][] {
  const groups = sizes.map((): number[] => []);
  const room = [...sizes];
  const seat = (place: number, index: number) => {
    groups[index]?.push(place);
    room[index] = (room[index] as number) - (blocks[place] as number);
  };
  const withGuests = places.filter((place) => (blocks[place] as number) > 1);
  for (const place of withGuests.toSorted((one, other) => (blocks[other] as number) - (blocks[one] as number))) {
    const size = blocks[place] as number;
    const tight = room.indexOf(size);
    seat(place, size > 2 && tight >= 0 ? tight : room.findIndex((seats) => seats >= size));
  }
  let index = 0;
  let step = 1;
  for (const place of places.filter((one) => blocks[one] === 1)) {
    while (!room[index]) {
      if (groups[index + step] === undefined) step = -step;
      else index += step;
    }
    seat(place, index);
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
