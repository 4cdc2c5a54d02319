import type { Player, Round } from './types.ts';

/** Rounds back that a pairing is remembered. */
export const PAIRING_ROUNDS = 5;
const REPEAT = 10;

/**
 * Costs are counted in whole parts of a point, so that equal ones are equal: handicaps have one decimal and are averaged
 * over at most four players (12 is divisible by 1, 2, 3 and 4); round k weighs 0.8 to the power of k, in parts of 625.
 */
const HANDICAP_PARTS = 10 * 12;
const ROUND_PARTS = 5 ** (PAIRING_ROUNDS - 1);

export interface Costs {
  /** Cost of two players, by their places in the list, for being in one group again. */
  pair(one: number, other: number): number;
  /** Cost of groups whose players' handicaps differ on average, by the value that `meanOf` makes of each. */
  spread(means: readonly (number | null)[]): number;
  /** Mean handicap of the players whose is known, in parts; null when none is. */
  meanOf(group: readonly number[]): number | null;
}

/**
 * Cost of a grouping: ten times the pairings of the last five rounds that it repeats, each weighed 0.8 for every round
 * since, plus the difference between the highest and the lowest mean handicap of its groups. Players and guests without a
 * handicap are left out of the means; guests repeat no pairing.
 */
export function costsOf(players: readonly Player[], rounds: readonly Round[]): Costs {
  const count = players.length;
  const placeOf = new Map(players.map(({ id }, place) => [id, place]));
  const pairs = new Float64Array(count * count);
  for (const [k, groups] of rounds.slice(0, PAIRING_ROUNDS).entries()) {
    const weight = REPEAT * HANDICAP_PARTS * 4 ** k * 5 ** (PAIRING_ROUNDS - 1 - k);
    for (const group of groups) {
      const places = [...new Set(group)].map((id) => placeOf.get(id)).filter((place) => place !== undefined);
      for (const one of places) {
        for (const other of places) {
          if (one !== other) pairs[one * count + other] = (pairs[one * count + other] as number) + weight;
        }
      }
    }
  }
  const handicaps = players.map(({ handicap, guests = [] }) =>
    [handicap, ...guests].filter((one) => one !== null).map((one) => Math.round(one * 10)),
  );
  return {
    pair: (one, other) => pairs[one * count + other] as number,
    spread: (means) => {
      const known = means.filter((mean) => mean !== null);
      return known.length < 2 ? 0 : Math.max(...known) - Math.min(...known);
    },
    meanOf: (group) => {
      let sum = 0;
      let known = 0;
      for (const place of group) {
        for (const handicap of handicaps[place] as number[]) {
          sum += handicap;
          known += 1;
        }
      }
      return known === 0 ? null : (sum * 12 * ROUND_PARTS) / known;
    },
  };
}

/** The cost of whole groups, in parts. */
export function costOf(costs: Costs, groups: readonly (readonly number[])[]): number {
  let repeats = 0;
  for (const group of groups) {
    for (const [index, one] of group.entries()) {
      for (const other of group.slice(index + 1)) repeats += costs.pair(one, other);
    }
  }
  return repeats + costs.spread(groups.map(costs.meanOf));
}
