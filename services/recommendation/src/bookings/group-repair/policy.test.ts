import { expect, test } from 'vitest';
import { type Move, repairGroups } from '../../ranking/groups/repair.ts';
import { Chance } from '../../ranking/testing/random-squad.ts';
import { bookedGroupOf, factsOf, type GroupTeeTime, mayRepair, seatSteps } from './policy.ts';

const now = new Date('2027-06-12T06:00:00Z');
const HOUR_MS = 3_600_000;

/** Tee times ten minutes apart, the first so many hours ahead, of players called by letters; so many guests of each of some. */
const teeTimes = (groups: readonly string[], hours = 3, guests: Record<string, number> = {}): GroupTeeTime[] =>
  groups.map((group, index) => ({
    id: `tee-time-${index}`,
    time: `09:${index}0`,
    startsAt: new Date(now.getTime() + hours * HOUR_MS + index * 600_000),
    maxPlayers: 4,
    players: [...group],
    guests: [...group].flatMap((hostId) =>
      Array.from({ length: guests[hostId] ?? 0 }, (_, place) => ({ id: `guest-${hostId}-${place}`, hostId })),
    ),
    seats: [...group].map(() => ({ status: 'confirmed', bookedAt: now })),
  }));

test.each<[string, string[], number, boolean, boolean, Record<string, number>?]>([
  ['a group of one', ['abc', 'd'], 3, true, true],
  ['a group of two', ['abc', 'de'], 3, true, true],
  ['whole groups alone', ['abc', 'def'], 3, true, false],
  ['one group alone', ['a'], 3, true, false],
  ['two hours before the first tee-off', ['abc', 'd'], 2, true, true],
  ['later than that', ['abc', 'd'], 1.99, true, false],
  ['a golfer in line for a seat', ['abc', 'd'], 3, false, false],
  ['a group that stands without players', ['abc', 'd', ''], 3, true, false],
  ['one golfer with two guests', ['abc', 'd'], 3, true, false, { d: 2 }],
  ['one golfer with a guest', ['abc', 'd'], 3, true, true, { d: 1 }],
])('with %s it is as said whether groups may be repaired', (_, groups, hours, isLineEmpty, may, guests) => {
  expect(mayRepair(teeTimes(groups, hours, guests), { now, isLineEmpty })).toBe(may);
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

test('the facts of a repair are others for other players, guests, starts or moves, and the same in any order', () => {
  const seen = (groups: string[], player: string, hours?: number, guests?: Record<string, number>) =>
    factsOf(teeTimes(groups, hours, guests), { moves: [{ player, from: 1, to: 0 }] });
  expect(seen(['abc', 'd'], 'd')).toBe(seen(['cba', 'd'], 'd'));
  const facts = [
    seen(['abc', 'd'], 'c'),
    seen(['abc', 'de'], 'd'),
    seen(['abc', 'd'], 'd', 4),
    seen(['abc', 'd'], 'd', 3, { d: 1 }),
    seen(['abc', 'd'], 'd', 3, { d: 2 }),
    seen(['abc', 'd'], 'd'),
  ];
  expect(new Set(facts).size).toBe(6);
});

test('whoever moves with their guests, no group is ever above its seats, and only one that stays empty is empty', () => {
  const chance = new Chance(7);
  let stuck = 0;
  for (const groups of chance.times(1000, () => randomGroups(chance))) {
    const moves = chance.shuffle(randomMoves(chance, groups));
    const steps = seatSteps(groups, moves);
    if (!steps) {
      stuck += 1;
      expect(groups.some((group) => isAllOrNone(group, groups, moves))).toBe(true);
      continue;
    }
    const sizes = new Map(groups.map((group) => [+group.startsAt, group.players.length + group.guests.length]));
    expect(steps.length).toBe(2 * moves.length);
    for (const { act, move, guests } of steps) {
      expect(guests).toBe(guestsIn(groups, move.player));
      const [start, change] = act === 'take' ? [move.to, 1 + guests] : [move.from, -1 - guests];
      const size = (sizes.get(start) as number) + change;
      sizes.set(start, size);
      expect(size).toBeLessThanOrEqual(4);
      expect(size === 0).toBe(act === 'empty');
    }
    const stays = new Set(steps.filter(({ act }) => act === 'empty').map(({ move }) => move.from));
    for (const { startsAt } of groups) expect(sizes.get(+startsAt) === 0).toBe(stays.has(+startsAt));
  }
  expect(stuck).toBeLessThan(300);
});

test('a repair that nothing but small groups asks for always has an order of its steps', () => {
  const chance = new Chance(8);
  for (const groups of chance.times(300, () => randomGroups(chance))) {
    const players = groups
      .flatMap((group) => group.players)
      .map((id) => ({ id, handicap: null, guests: Array<null>(guestsIn(groups, id)).fill(null) }));
    const none = { together: [], apart: [], rounds: [], isFree: () => undefined };
    const repair = repairGroups({ ...none, groups: groups.map(bookedGroupOf), players });
    expect(repair && seatSteps(groups, repair.moves)).toBeDefined();
  }
});

const guestsIn = (groups: readonly GroupTeeTime[], player: string) =>
  groups.flatMap(({ guests }) => guests).filter(({ hostId }) => hostId === player).length;

/** Whether all would have to leave a group before anybody of those who come has room. */
function isAllOrNone({ startsAt, players }: GroupTeeTime, groups: readonly GroupTeeTime[], moves: readonly Move[]) {
  const seats = (player: string) => 1 + guestsIn(groups, player);
  const coming = moves.filter(({ to }) => to === +startsAt).map(({ player }) => seats(player));
  const isLeft = players.every((player) => moves.some((move) => move.player === player));
  return isLeft && Math.min(...players.map(seats)) + Math.min(...coming) > 4;
}

/** Four groups of golfers with an id of their own, some of whom have guests. */
function randomGroups(chance: Chance): GroupTeeTime[] {
  const guests: Record<string, number> = {};
  const groups = chance.times(4, (index) => {
    const group = 'abcdefghijklmnop'.slice(index * 4, index * 4 + chance.between(1, 4));
    const [host = ''] = group;
    guests[host] = chance.between(0, 4 - group.length);
    return group;
  });
  return teeTimes(groups, 3, guests);
}

/** Everybody who goes to another group of those in which all find room again, with most guests first. */
function randomMoves(chance: Chance, groups: readonly GroupTeeTime[]): Move[] {
  const room = new Map(groups.map(({ startsAt }) => [+startsAt, 4]));
  const all = groups.flatMap(({ startsAt, players }) => players.map((player) => ({ player, from: +startsAt })));
  const seats = ({ player }: { player: string }) => 1 + guestsIn(groups, player);
  return chance
    .shuffle(all)
    .toSorted((one, other) => seats(other) - seats(one))
    .flatMap((mover) => {
      const open = [...room].filter(([, left]) => left >= seats(mover)).map(([start]) => start);
      const to = chance.pick(open);
      room.set(to, (room.get(to) as number) - seats(mover));
      return to === mover.from ? [] : [{ ...mover, to }];
    });
}
