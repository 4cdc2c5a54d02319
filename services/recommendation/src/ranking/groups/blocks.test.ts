import { expect, test } from 'vitest';
import { Chance } from '../testing/random-squad.ts';
import { groupGolfers } from './group.ts';
import { groupSizes, sizesOfBlocks } from './sizes.ts';
import { type Player, type Round, seatsOf } from './types.ts';

const chance = new Chance(20_261_126);

const handicap = () => chance.pick([null, chance.between(-20, 360) / 10, chance.between(80, 240) / 10]);

/** Players with guests who are so many people in all, and rounds that the players have played. */
function randomCase(people: number): { players: Player[]; rounds: Round[] } {
  const players: Player[] = [];
  for (let left = people; left > 0; ) {
    const guests = chance.times(Math.min(left - 1, chance.pick([0, 0, 0, 1, 1, 2, 3])), handicap);
    players.push({ id: `golfer-${String(players.length).padStart(2, '0')}`, handicap: handicap(), guests });
    left -= 1 + guests.length;
  }
  const rounds = chance.times(chance.between(0, 6), () => {
    const there = chance.some(chance.shuffle(players.map(({ id }) => id)), 0.8);
    return groupSizes(there.length).map((size) => there.splice(0, size));
  });
  return { players, rounds };
}

/** Every way to have all in groups of at most four without a player apart from their guests. */
function everyWay([first, ...rest]: readonly Player[], groups: readonly Player[][] = []): Player[][][] {
  if (first === undefined) return [[...groups]];
  const joined = groups.flatMap((group, index) =>
    people(group) + seatsOf(first) <= 4 ? everyWay(rest, groups.with(index, [...group, first])) : [],
  );
  return [...joined, ...everyWay(rest, [...groups, [first]])];
}

const people = (group: readonly Player[]) => group.reduce((sum, player) => sum + seatsOf(player), 0);

/** The least in order: how many groups, how uneven, how many fours, and the cost in floating point, pair by pair. */
function worth(groups: readonly (readonly Player[])[], rounds: readonly Round[]): readonly number[] {
  const sizes = groups.map(people);
  const squares = sizes.reduce((sum, size) => sum + size * size, 0);
  const met = (one: string, other: string, k: number) =>
    rounds[k]?.some((group) => group.includes(one) && group.includes(other)) ? 0.8 ** k : 0;
  const repeats = groups
    .flatMap((group) =>
      group.flatMap((one, index) => group.slice(index + 1).map((other) => [one.id, other.id] as const)),
    )
    .flatMap(([one, other]) => [0, 1, 2, 3, 4].map((k) => met(one, other, k)))
    .reduce((sum, weight) => sum + weight, 0);
  const means = groups.flatMap((group) => {
    const known = group.flatMap((player) => [player.handicap, ...(player.guests ?? [])]).filter((one) => one !== null);
    return known.length === 0 ? [] : [known.reduce((sum, one) => sum + one, 0) / known.length];
  });
  const spread = means.length === 0 ? 0 : Math.max(...means) - Math.min(...means);
  return [groups.length, squares, sizes.filter((size) => size === 4).length, 10 * repeats + spread];
}

function compare(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((number, place) => Math.abs(number - (other[place] as number)) > 1e-9);
  return index < 0 ? 0 : (one[index] as number) - (other[index] as number);
}

test('of 200 random cases up to 12 players and guests every host has their guests, and no other groups are better', () => {
  for (const { players, rounds } of chance.times(200, (index) =>
    randomCase(index % 40 === 0 ? 12 : chance.between(1, 10)),
  )) {
    const { groups, isProvenBest } = groupGolfers(players, rounds);
    const byId = new Map(players.map((player) => [player.id, player]));
    const found = groups.map((group) => group.map((id) => byId.get(id) as Player));
    const best = everyWay(players)
      .map((way) => worth(way, rounds))
      .reduce((least, one) => (compare(one, least) < 0 ? one : least));
    expect([isProvenBest, groups.flat().toSorted()]).toEqual([true, players.map(({ id }) => id)]);
    expect(compare(worth(found, rounds), best), JSON.stringify({ players, rounds, groups })).toBe(0);
    expect(groupGolfers(chance.shuffle(players), rounds)).toEqual({ groups, isProvenBest });
  }
});

test.each([13, 18, 30, 60])(
  '%d players and guests are in the groups that hold their blocks, in any order the same',
  (count) => {
    for (const { players, rounds } of chance.times(10, () => randomCase(count))) {
      const { groups, isProvenBest } = groupGolfers(players, rounds);
      const byId = new Map(players.map((player) => [player.id, player]));
      const sizes = groups.map((group) => people(group.map((id) => byId.get(id) as Player)));
      expect(sizes).toEqual(sizesOfBlocks(players.map(seatsOf)));
      expect(groups.flat().toSorted()).toEqual(players.map(({ id }) => id));
      expect(groupGolfers(chance.shuffle(players), rounds)).toEqual({ groups, isProvenBest });
    }
  },
);

test.each([
  ['three couples', [2, 2, 2], [4, 2]],
  ['five hosts with two guests each', [3, 3, 3, 3, 3], [3, 3, 3, 3, 3]],
  ['a host with three guests, and three alone', [4, 1, 1, 1], [4, 3]],
  ['two hosts with two guests each, and two alone', [3, 3, 1, 1], [4, 4]],
  ['nobody', [], []],
])('%s go in groups of %j', (_who, blocks, sizes) => {
  expect(sizesOfBlocks(blocks)).toEqual(sizes);
});

test('without guests the sizes are those of the players, up to 200', () => {
  for (let players = 0; players <= 200; players += 1) {
    expect(sizesOfBlocks(Array(players).fill(1))).toEqual(groupSizes(players));
  }
});
