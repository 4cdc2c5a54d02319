import { describe, expect, test } from 'vitest';
import { Chance } from '../testing/random-squad.ts';
import { groupGolfers, groupSizes } from './group.ts';
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

/** Every way to split the ids into groups of these sizes. */
function* everyWay(ids: readonly string[], sizes: readonly number[]): Generator<string[][]> {
  const [first, ...rest] = ids;
  if (first === undefined) {
    yield [];
    return;
  }
  // The first golfer is in a group of one of the sizes.
  for (const taken of new Set(sizes)) {
    const left = [...sizes];
    left.splice(left.indexOf(taken), 1);
    for (const mates of choices(rest, taken - 1)) {
      const group = [first, ...mates];
      for (const way of everyWay(
        rest.filter((id) => !mates.includes(id)),
        left,
      ))
        yield [group, ...way];
    }
  }
}

function* choices(ids: readonly string[], count: number): Generator<string[]> {
  if (count === 0) {
    yield [];
    return;
  }
  for (const [index, id] of ids.entries()) {
    for (const more of choices(ids.slice(index + 1), count - 1)) yield [id, ...more];
  }
}

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

describe('on 300 random cases of up to 12 golfers', () => {
  const cases = chance.times(300, (index) => randomCase(index % 30 === 0 ? 12 : chance.between(1, 10)));

  test('no grouping at all costs less than the one that is called proven best', () => {
    for (const { players, rounds } of cases) {
      const { groups, isProvenBest } = groupGolfers(players, rounds);
      expect(isProvenBest).toBe(true);
      const ids = players.map(({ id }) => id);
      let least = Number.POSITIVE_INFINITY;
      for (const way of everyWay(ids, groupSizes(ids.length))) {
        least = Math.min(least, plainCost(way, players, rounds));
      }
      expect(plainCost(groups, players, rounds)).toBeCloseTo(least, 6);
    }
  }, 60_000);

  test('everyone is in one group, and no group is over four', () => {
    for (const { players, rounds } of cases) {
      const { groups } = groupGolfers(players, rounds);
      expect(groups.flat().toSorted()).toEqual(players.map(({ id }) => id));
      expect(groups.map((group) => group.length)).toEqual(groupSizes(players.length));
    }
  });

  test('the order in which golfers come changes nothing', () => {
    for (const { players, rounds } of cases) {
      expect(groupGolfers(chance.shuffle(players), rounds)).toEqual(groupGolfers(players, rounds));
    }
  });
});

describe('beyond 12 golfers', () => {
  test('groups are whole, and called the best that was found', () => {
    for (const count of [13, 17, 24, 40]) {
      const { players, rounds } = randomCase(count);
      const { groups, isProvenBest } = groupGolfers(players, rounds);
      expect(isProvenBest).toBe(plainCost(groups, players, rounds) === 0);
      expect(groups.flat().toSorted()).toEqual(players.map(({ id }) => id));
      expect(groups.map((group) => group.length)).toEqual(groupSizes(count));
      expect(groupGolfers(chance.shuffle(players), rounds)).toEqual({ groups, isProvenBest });
    }
  });

  test('no swap of two golfers would make them cheaper', () => {
    const { players, rounds } = randomCase(24);
    const { groups } = groupGolfers(players, rounds);
    const cost = plainCost(groups, players, rounds);
    for (const [one, other] of pairsOf(groups.flat())) {
      const swapped = (id: string) => ({ [one]: other, [other]: one })[id] ?? id;
      const others = groups.map((group) => group.map(swapped));
      expect(plainCost(others, players, rounds)).toBeGreaterThanOrEqual(cost - 1e-9);
    }
  });
});

test('golfers who played together last time are kept apart', () => {
  const players = ['ann', 'bob', 'cal', 'dee', 'eve', 'fay', 'gus', 'hal'].map((id) => ({ id, handicap: 12 }));
  const last = [
    ['ann', 'bob', 'cal', 'dee'],
    ['eve', 'fay', 'gus', 'hal'],
  ];
  const { groups } = groupGolfers(players, [last]);
  for (const group of groups) {
    expect(group.filter((id) => last[0]?.includes(id))).toHaveLength(2);
  }
});

test('without rounds the groups are even in strength', () => {
  const handicaps = { ann: 2, bob: 4, cal: 20, dee: 22, eve: 3, fay: 21 };
  const players = Object.entries(handicaps).map(([id, handicap]) => ({ id, handicap }));
  const { groups } = groupGolfers(players, []);
  const means = groups.map((group) => group.reduce((sum, id) => sum + handicaps[id as 'ann'], 0) / group.length);
  expect(Math.abs((means[0] as number) - (means[1] as number))).toBeLessThanOrEqual(6);
});
