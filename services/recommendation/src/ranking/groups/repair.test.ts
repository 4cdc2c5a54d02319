import { expect, test } from 'vitest';
import { Chance } from '../testing/random-squad.ts';
import { expectLeast, shapes } from '../testing/repair-agreement.ts';
import { randomGuests, randomRepair } from '../testing/repair-oracle.ts';
import { type Repair, repairGroups } from './repair.ts';
import type { RepairInput } from './repair-problem.ts';

const TEN_MINUTES = 600_000;

/** A booking of groups whose players are called by letters; those of small groups have changed. */
function booking(groups: readonly string[], more: Partial<RepairInput> = {}): RepairInput {
  return {
    groups: groups.map((group, index) => ({
      start: index * TEN_MINUTES,
      players: [...group],
      seats: 4,
      isChanged: group.length < 3,
    })),
    players: groups.flatMap((group) => [...group]).map((id) => ({ id, handicap: null })),
    isFree: () => undefined,
    together: [],
    apart: [],
    rounds: [],
    ...more,
  };
}

const groupsOf = (repair: Repair | undefined) => repair?.groups.map(({ players }) => players.join(''));
const movesOf = (repair: Repair | undefined) =>
  repair?.moves.map(({ player, from, to }) => `${player} ${from / TEN_MINUTES} ${to / TEN_MINUTES}`);

test.each([
  ['one of seven alone goes to the three', ['abc', 'def', 'g'], ['g 2 0'], ['abcg', 'def', '']],
  ['two of eight go to the threes', ['abc', 'def', 'gh'], ['g 2 0', 'h 2 1'], ['abcg', 'defh', '']],
  ['two twos of eight become a four', ['abcd', 'ef', 'gh'], ['g 2 1', 'h 2 1'], ['abcd', 'efgh', '']],
  ['of four and one, one of the four makes two', ['abcd', 'e'], ['d 0 1'], ['abc', 'de']],
  ['nobody moves where two cannot be avoided', ['abc', 'de'], [], ['abc', 'de']],
  ['nobody moves where all groups are large', ['abc', 'def', 'ghij'], [], ['abc', 'def', 'ghij']],
  ['nobody is moved from a whole group for its cost', ['abcd', 'efg'], [], ['abcd', 'efg']],
])('%s', (_, groups, moves, after) => {
  const repair = repairGroups(booking(groups));
  expect(repair).toMatchObject({ isProvenLeast: true });
  expect([movesOf(repair), groupsOf(repair)]).toEqual([moves, after]);
});

test('an emptied tee time is named, for the course to have back, and one that was empty before is not', () => {
  expect(repairGroups(booking(['abc', '', 'd']))?.emptied).toEqual([2 * TEN_MINUTES]);
});

test('more players than seats have no repair', () => {
  const { players, ...input } = booking(['abcd']);
  expect(repairGroups({ ...input, players: [...players, { id: 'n', handicap: null }] })).toBeUndefined();
});

test('of groups up to eight players in every shape, with random guests and wishes, no other repair loses less in any component', () => {
  const chance = new Chance(20_261_126);
  for (const sizes of [...shapes(3, 8), ...shapes(4, 6)]) {
    expectLeast(chance, 2, sizes);
    if (sizes.reduce((sum, size) => sum + size, 0) < 7) expectLeast(chance, 1, sizes, 1);
  }
});

test.each([16, 17, 24])(
  '%d players, and as many with their guests, are in whole groups, in any order the same, and proven least up to 16',
  (count) => {
    const chance = new Chance(count);
    for (let round = 0; round < 20; round += 1) {
      const all = randomRepair(chance, shapeOf(chance, count));
      const input = round % 2 === 0 ? all : randomGuests(chance, all);
      const seatsOf = new Map(input.players.map(({ id, guests = [] }) => [id, 1 + guests.length]));
      const repair = repairGroups(input);
      expect(repair?.groups.flatMap(({ players }) => players).toSorted()).toEqual(
        input.players.map(({ id }) => id).sort(),
      );
      expect(
        repair?.groups.every(({ players }) => players.reduce((sum, id) => sum + (seatsOf.get(id) ?? 0), 0) <= 4),
      ).toBe(true);
      if (count <= 16) expect(repair?.isProvenLeast).toBe(true);
      const turned = { ...input, players: chance.shuffle(input.players), groups: chance.shuffle(input.groups) };
      expect(repairGroups(turned)).toEqual(repair);
    }
  },
  30_000,
);

/** A booking of fours that players have left until so many stay. */
function shapeOf(chance: Chance, count: number): number[] {
  const sizes = Array.from({ length: Math.ceil(count / 4) + 1 }, () => 4);
  for (let left = sizes.length * 4; left > count; ) {
    const group = chance.between(0, sizes.length - 1);
    if (sizes[group] === 0) continue;
    sizes[group] = (sizes[group] as number) - 1;
    left -= 1;
  }
  return sizes;
}
