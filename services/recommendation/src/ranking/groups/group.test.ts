import { expect, test } from 'vitest';
import { Chance } from '../testing/random-squad.ts';
import { costOf } from '../testing/repair-oracle.ts';
import { groupGolfers } from './group.ts';
import { groupSizes, sizesOfBlocks } from './sizes.ts';
import { type Player, type Round, seatsOf } from './types.ts';

const chance = new Chance(20_260_614);

/** Golfers who are so many with their guests, and rounds that they have played. @param guests how many a golfer may bring. */
function randomGolfers(people: number, guests: readonly number[] = [0]) {
  const handicap = () => chance.pick([null, chance.between(-20, 360) / 10, chance.between(80, 240) / 10]);
  const players: Player[] = [];
  for (let left = people; left > 0; left -= seatsOf(players.at(-1) as Player)) {
    const id = `golfer-${String(players.length).padStart(2, '0')}`;
    const brought = chance.times(Math.min(left - 1, chance.pick(guests)), handicap);
    players.push({ id, handicap: handicap(), guests: brought });
  }
  const rounds = chance.times(chance.between(0, 7), () => {
    const there = chance.some(chance.shuffle([...players.map(({ id }) => id), 'who-left']), 0.8);
    return groupSizes(there.length).map((size) => there.splice(0, size));
  });
  return { players, rounds };
}

/** Numbers of guests that players bring. */
const GUESTS = [0, 0, 0, 1, 1, 2, 3];

const idsOf = (players: readonly Player[]) => players.map(({ id }) => id);
const people = (group: readonly Player[]) => group.reduce((sum, player) => sum + seatsOf(player), 0);
const pairsOf = (ids: readonly string[]) =>
  ids.flatMap((one, index) => ids.slice(index + 1).map((other): [string, string] => [one, other]));

/** Groups of players, of whom each is in one; the same in whatever order they come. */
function groupsOf(players: readonly Player[], rounds: readonly Round[]) {
  const grouping = groupGolfers(players, rounds);
  expect(grouping.groups.flat().toSorted()).toEqual(idsOf(players));
  expect(groupGolfers(chance.shuffle(players), rounds)).toEqual(grouping);
  const byId = new Map(players.map((player) => [player.id, player]));
  return { ...grouping, found: grouping.groups.map((group) => group.map((id) => byId.get(id) as Player)) };
}

/** Every way to have all in so many groups of at most four, or fewer, without a player apart from their guests. */
function everyWay([first, ...rest]: readonly Player[], most: number, groups: readonly Player[][] = []): Player[][][] {
  if (first === undefined) return [[...groups]];
  const joined = groups.flatMap((group, index) =>
    people(group) + seatsOf(first) <= 4 ? everyWay(rest, most, groups.with(index, [...group, first])) : [],
  );
  return groups.length < most ? [...joined, ...everyWay(rest, most, [...groups, [first]])] : joined;
}

/** The least in order: how many groups, how uneven, how many fours, and the cost in floating point, pair by pair. */
function worth(groups: readonly (readonly Player[])[], rounds: readonly Round[]): readonly number[] {
  const sizes = groups.map(people);
  const squares = sizes.reduce((sum, size) => sum + size * size, 0);
  const cost = costOf({ players: groups.flat(), rounds }, groups.map(idsOf));
  return [groups.length, squares, sizes.filter((size) => size === 4).length, cost];
}

function compare(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((number, place) => Math.abs(number - (other[place] as number)) > 1e-9);
  return index < 0 ? 0 : (one[index] as number) - (other[index] as number);
}

test('from six golfers on nobody plays in a group of one or two, and all have a seat', () => {
  for (let players = 6; players <= 200; players += 1) {
    const sizes = groupSizes(players);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(players);
    expect(sizes.every((size) => size === 3 || size === 4)).toBe(true);
  }
});

test.each([
  ['three couples', [2, 2, 2], [4, 2]],
  ['five hosts with two guests each', [3, 3, 3, 3, 3], [3, 3, 3, 3, 3]],
  ['a host with three guests, and three alone', [4, 1, 1, 1], [4, 3]],
  ['two hosts with two guests each, and two alone', [3, 3, 1, 1], [4, 4]],
  ['nobody', [], []],
])('%s go in groups of %j', (_who, blocks, sizes) => expect(sizesOfBlocks(blocks)).toEqual(sizes));

test('without guests the sizes are those of the players, up to 200', () => {
  for (let players = 0; players <= 200; players += 1)
    expect(sizesOfBlocks(Array(players).fill(1))).toEqual(groupSizes(players));
});

test('of 350 random cases up to 12 players and guests every host has their guests, and no other groups are better', () => {
  for (const { players, rounds } of chance.times(350, (index) =>
    randomGolfers(index % 35 === 0 ? 12 : chance.between(1, 10), index % 2 === 0 ? [0] : GUESTS),
  )) {
    const { groups, isProvenBest, found } = groupsOf(players, rounds);
    const best = everyWay(players, groups.length)
      .map((way) => worth(way, rounds))
      .reduce((least, one) => (compare(one, least) < 0 ? one : least));
    expect(isProvenBest).toBe(true);
    expect(compare(worth(found, rounds), best), JSON.stringify({ players, rounds, groups })).toBe(0);
  }
});

test.each([13, 17, 24, 40])(
  'groups of %d golfers are whole, called the best that was found, and no swap makes them cheaper',
  (count) => {
    const { players, rounds } = randomGolfers(count);
    const { groups, isProvenBest } = groupsOf(players, rounds);
    const cost = costOf({ players, rounds }, groups);
    expect(isProvenBest).toBe(cost === 0);
    expect(groups.map((group) => group.length)).toEqual(groupSizes(count));
    for (const [one, other] of pairsOf(groups.flat())) {
      const swapped = (id: string) => ({ [one]: other, [other]: one })[id] ?? id;
      const others = groups.map((group) => group.map(swapped));
      expect(costOf({ players, rounds }, others)).toBeGreaterThanOrEqual(cost - 1e-9);
    }
  },
);

test.each([13, 18, 30, 60])(
  '%d players and guests are in the groups that hold their blocks, in any order the same',
  (count) => {
    for (const { players, rounds } of chance.times(10, () => randomGolfers(count, GUESTS)))
      expect(groupsOf(players, rounds).found.map(people)).toEqual(sizesOfBlocks(players.map(seatsOf)));
  },
);
