import { expect, test } from 'vitest';
import { Chance } from '../testing/random-squad.ts';
import { groupGolfers } from './group.ts';
import { groupSizes } from './sizes.ts';
import type { Player, Round } from './types.ts';

const chance = new Chance(20_260_614);

function randomCase(count: number): { players: Player[]; rounds: Round[] } {
  const players = chance.times(count, (index) => ({
    id: `golfer-${String(index).padStart(2, '0')}`,
    handicap: chance.pick([null, chance.between(-20, 360) / 10, chance.between(80, 240) / 10]),
  }));
  const rounds = chance.times(chance.between(0, 7), () => {
    const there = chance.some(chance.shuffle([...players.map(({ id }) => id), 'who-left']), 0.8);
    return groupSizes(there.length).map((size) => there.splice(0, size));
  });
  return { players, rounds };
}

const pairsOf = (ids: readonly string[]) =>
  ids.flatMap((one, index) => ids.slice(index + 1).map((other): [string, string] => [one, other]));

/** The cost once more, in floating point, pair by pair. */
function plainCost(groups: Round, players: readonly Player[], rounds: readonly Round[]): number {
  const met = ([one, other]: [string, string], k: number) =>
    rounds[k]?.some((group) => group.includes(one) && group.includes(other)) ? 0.8 ** k : 0;
  const repeats = groups
    .flatMap(pairsOf)
    .flatMap((pair) => [0, 1, 2, 3, 4].map((k) => met(pair, k)))
    .reduce((sum, weight) => sum + weight, 0);
  const means = groups.flatMap((group) => {
    const known = group.flatMap((id) => players.find((player) => player.id === id)?.handicap ?? []);
    return known.length === 0 ? [] : [known.reduce((sum, handicap) => sum + handicap, 0) / known.length];
  });
  return 10 * repeats + (means.length === 0 ? 0 : Math.max(...means) - Math.min(...means));
}

/** Every way to split the ids into groups of these sizes: the first of them is in a group of one of the sizes. */
function everyWay([first, ...rest]: readonly string[], sizes: readonly number[]): string[][][] {
  if (first === undefined) return [[]];
  return [...new Set(sizes)].flatMap((size) =>
    choices(rest, size - 1).flatMap((mates) => {
      const others = rest.filter((id) => !mates.includes(id));
      return everyWay(others, sizes.toSpliced(sizes.indexOf(size), 1)).map((way) => [[first, ...mates], ...way]);
    }),
  );
}

const choices = (ids: readonly string[], count: number): string[][] =>
  count === 0
    ? [[]]
    : ids.flatMap((id, index) => choices(ids.slice(index + 1), count - 1).map((more) => [id, ...more]));

test.each([
  [1, [1]],
  [2, [2]],
  [3, [3]],
  [4, [4]],
  [5, [3, 2]],
  [6, [3, 3]],
  [7, [4, 3]],
  [9, [3, 3, 3]],
  [10, [4, 3, 3]],
  [11, [4, 4, 3]],
  [12, [4, 4, 4]],
  [13, [4, 3, 3, 3]],
  [24, [4, 4, 4, 4, 4, 4]],
])('%d golfers go in groups of %j', (players, sizes) => {
  expect(groupSizes(players)).toEqual(sizes);
});

test('from six golfers on nobody plays in a group of one or two, and all have a seat', () => {
  for (let players = 6; players <= 200; players += 1) {
    const sizes = groupSizes(players);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(players);
    expect(sizes.every((size) => size === 3 || size === 4)).toBe(true);
  }
});

test('of 150 random cases up to 12 golfers are in whole groups, in any order the same, and no grouping costs less', () => {
  for (const { players, rounds } of chance.times(150, (index) =>
    randomCase(index % 30 === 0 ? 12 : chance.between(1, 10)),
  )) {
    const { groups, isProvenBest } = groupGolfers(players, rounds);
    const [ids, sizes] = [players.map(({ id }) => id), groupSizes(players.length)];
    const least = Math.min(...everyWay(ids, sizes).map((way) => plainCost(way, players, rounds)));
    expect([isProvenBest, groups.map((group) => group.length)]).toEqual([true, sizes]);
    expect(plainCost(groups, players, rounds)).toBeCloseTo(least, 6);
    expect(groups.flat().toSorted()).toEqual(ids);
    expect(groupGolfers(chance.shuffle(players), rounds)).toEqual({ groups, isProvenBest });
  }
});

test.each([13, 17, 24, 40])(
  'groups of %d golfers are whole, called the best that was found, and no swap makes them cheaper',
  (count) => {
    const { players, rounds } = randomCase(count);
    const { groups, isProvenBest } = groupGolfers(players, rounds);
    const cost = plainCost(groups, players, rounds);
    expect(isProvenBest).toBe(cost === 0);
    expect(groups.flat().toSorted()).toEqual(players.map(({ id }) => id));
    expect(groups.map((group) => group.length)).toEqual(groupSizes(count));
    expect(groupGolfers(chance.shuffle(players), rounds)).toEqual({ groups, isProvenBest });
    for (const [one, other] of pairsOf(groups.flat())) {
      const swapped = (id: string) => ({ [one]: other, [other]: one })[id] ?? id;
      const others = groups.map((group) => group.map(swapped));
      expect(plainCost(others, players, rounds)).toBeGreaterThanOrEqual(cost - 1e-9);
    }
  },
);
