import { expect, test } from 'vitest';
import { Chance } from '../../ranking/testing/random-squad.ts';
import { bookedGroupOf, factsOf, type GroupTeeTime, mayRepair, seatSteps } from './policy.ts';

const now = new Date('2027-06-12T06:00:00Z');
const HOUR_MS = 3_600_000;

/** Tee times ten minutes apart, the first so many hours ahead, of players called by letters. */
const teeTimes = (groups: readonly string[], hours = 3): GroupTeeTime[] =>
  groups.map((group, index) => ({
    id: `tee-time-${index}`,
    time: `09:${index}0`,
    startsAt: new Date(now.getTime() + hours * HOUR_MS + index * 600_000),
    maxPlayers: 4,
    players: [...group],
    seats: [...group].map(() => ({ status: 'confirmed', bookedAt: now })),
  }));

test.each([
  ['a group of one', ['abc', 'd'], 3, true, true],
  ['a group of two', ['abc', 'de'], 3, true, true],
  ['whole groups alone', ['abc', 'def'], 3, true, false],
  ['one group alone', ['a'], 3, true, false],
  ['two hours before the first tee-off', ['abc', 'd'], 2, true, true],
  ['later than that', ['abc', 'd'], 1.99, true, false],
  ['a golfer in line for a seat', ['abc', 'd'], 3, false, false],
])('with %s it is as said whether groups may be repaired', (_, groups, hours, isLineEmpty, may) => {
  expect(mayRepair(teeTimes(groups, hours), { now, isLineEmpty })).toBe(may);
});

test('a group has changed once a seat was given up or taken after the booking', () => {
  const [group] = teeTimes(['abc']) as [GroupTeeTime];
  const [first, ...others] = group.seats as [GroupTeeTime['seats'][number]];
  const later = { ...first, bookedAt: new Date(now.getTime() + 1) };
  const isChanged = (seats: GroupTeeTime['seats']) => bookedGroupOf({ ...group, seats }).isChanged;
  expect(isChanged(group.seats)).toBe(false);
  expect(isChanged([{ ...first, status: 'cancelled' }, ...others])).toBe(true);
  expect(isChanged([later, ...others])).toBe(true);
});

test('the facts of a repair are others for other players, starts or moves, and the same in any order', () => {
  const seen = (groups: string[], player: string, hours?: number) =>
    factsOf(teeTimes(groups, hours), { moves: [{ player, from: 1, to: 0 }] });
  expect(seen(['abc', 'd'], 'd')).toBe(seen(['cba', 'd'], 'd'));
  const facts = [
    seen(['abc', 'd'], 'c'),
    seen(['abc', 'de'], 'd'),
    seen(['abc', 'd'], 'd', 4),
    seen(['abc', 'd'], 'd'),
  ];
  expect(new Set(facts).size).toBe(4);
});

test('whatever moves, no group is ever above its seats, and only one that stays empty is empty', () => {
  const chance = new Chance(7);
  for (const groups of chance.times(300, () => randomGroups(chance))) {
    const sizes = new Map(groups.map(({ start, players }) => [start, players.length]));
    const players = chance.shuffle(
      groups.flatMap((group) => group.players.map((player) => ({ player, from: group.start }))),
    );
    const seats = chance.shuffle(groups.flatMap(({ start }) => [start, start, start, start]));
    const moves = players
      .map((player, index) => ({ ...player, to: seats[index] as number }))
      .filter(({ from, to }) => from !== to);
    const steps = seatSteps(groups, moves);
    expect(steps.length).toBe(2 * moves.length);
    for (const { act, move } of steps) {
      const [start, change] = act === 'take' ? [move.to, 1] : [move.from, -1];
      const size = (sizes.get(start) as number) + change;
      sizes.set(start, size);
      expect(size).toBeLessThanOrEqual(4);
      expect(size === 0).toBe(act === 'empty');
    }
    const stays = new Set(steps.filter(({ act }) => act === 'empty').map(({ move }) => move.from));
    for (const { start } of groups) expect(sizes.get(start) === 0).toBe(stays.has(start));
  }
});

const randomGroups = (chance: Chance) =>
  teeTimes(chance.times(4, () => 'abcd'.slice(0, chance.between(1, 4))))
    .map(bookedGroupOf)
    .map((group) => ({ ...group, players: group.players.map((player) => `${player}${group.start}`) }));
