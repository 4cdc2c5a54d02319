import type { RepairInput } from '../groups/repair-problem.ts';
import type { Chance } from './random-squad.ts';

/*
 * The rule of the repair once more, by going through every way to seat the players, each guest among them: shares no code
 * with the module that it is held against, and is as slow as it is plain.
 */
export interface Least {
  /** Every component in the order in which it counts; the pairings' cost is rounded to a millionth of a point. */
  readonly components: readonly number[];
  /** Players of each group without guests, the earliest group first. */
  readonly groups: readonly (readonly string[])[];
}

const MARK = '+';
const isGuest = (id: string) => id.includes(MARK);
const hostOf = (id: string) => id.split(MARK)[0] as string;

/** Every guest as a player of the host's group. */
function withGuests(input: RepairInput): RepairInput {
  const guestsOf = ({ id, guests = [] }: RepairInput['players'][number]) =>
    guests.map((handicap, index) => ({ id: `${id}${MARK}${index}`, handicap }));
  const guests = input.players.flatMap(guestsOf);
  return {
    ...input,
    players: [...input.players.map(({ id, handicap }) => ({ id, handicap })), ...guests],
    groups: input.groups.map((group) => ({
      ...group,
      players: [...group.players, ...guests.map(({ id }) => id).filter((id) => group.players.includes(hostOf(id)))],
    })),
  };
}

export function leastByTrying(given: RepairInput): Least {
  const input = withGuests(given);
  const ids = input.players.map(({ id }) => id).sort();
  const booked = [...input.groups].sort((one, other) => one.start - other.start);
  const groups = booked.map((): string[] => []);
  let least: Least | undefined;

  function seat(index: number): void {
    if (index === ids.length) {
      weigh();
      return;
    }
    for (const [place, group] of groups.entries()) {
      const id = ids[index] as string;
      if (group.length === booked[place]?.seats || (isGuest(id) && !group.includes(hostOf(id)))) continue;
      group.push(id);
      seat(index + 1);
      group.pop();
    }
  }

  function weigh(): void {
    const components: number[] = [];
    let isBetter = least === undefined;
    for (const [index, component] of componentsOf(input, booked, groups).entries()) {
      const value = component();
      const best = least?.components[index] ?? value;
      if (!isBetter && value > best) return;
      isBetter ||= value < best;
      components.push(value);
    }
    if (isBetter) least = { components, groups: groups.map((group) => group.filter((id) => !isGuest(id))) };
  }

  seat(0);
  return least as Least;
}

function countOf(groups: Groups, size: number): number {
  let count = 0;
  for (const { length } of groups) if (length === size) count += 1;
  return count;
}

type Groups = readonly (readonly string[])[];

/** Each is asked for only where those before it are equal. */
function componentsOf(input: RepairInput, booked: RepairInput['groups'], groups: Groups): (() => number)[] {
  const placeNow = (id: string) => booked.findIndex(({ players }) => players.includes(id));
  const placeThen = (id: string) => groups.findIndex((players) => players.includes(id));
  const startNow = (id: string) => booked[placeNow(id)]?.start;
  const startThen = (id: string) => booked[placeThen(id)]?.start as number;
  const ids = () => groups.flat();
  const known = () => ids().filter((id) => placeNow(id) !== -1);
  const mates = (players: readonly string[] | undefined, id: string) =>
    (players ?? []).filter((one) => one !== id && placeThen(one) !== -1).sort();
  const split = (set: readonly string[]) => new Set(set.map(placeThen).filter((place) => place !== -1)).size > 1;
  const met = ([one, other]: readonly [string, string]) => placeThen(one) !== -1 && placeThen(one) === placeThen(other);
  const isBarred = (id: string) => startNow(id) !== startThen(id) && input.isFree(id, startThen(id)) === false;
  const isOpened = ({ isChanged, players }: RepairInput['groups'][number], place: number) =>
    !isChanged && [...players].sort().join() !== [...(groups[place] ?? [])].sort().join();
  const isRegrouped = (id: string) =>
    mates(booked[placeNow(id)]?.players, id).join() !== mates(groups[placeThen(id)], id).join();
  const kept = () => groups.filter((players) => players.length > 0);
  return [
    () => countOf(groups, 1),
    () => countOf(groups, 2),
    () => input.together.filter(split).length + input.apart.filter(met).length + ids().filter(isBarred).length,
    () => booked.filter(isOpened).length,
    () => known().filter((id) => startNow(id) !== startThen(id)).length,
    () => known().filter(isRegrouped).length,
    () => kept().length,
    () => Math.round(costOf(input, kept()) * 1e6),
  ];
}

/** Cost of groups in points, pair by pair in floating point. */
export function costOf({ players, rounds }: Pick<RepairInput, 'players' | 'rounds'>, groups: Groups): number {
  const met = (one: string, other: string) =>
    rounds
      .slice(0, 5)
      .map((round, k) => (round.some((group) => group.includes(one) && group.includes(other)) ? 0.8 ** k : 0))
      .reduce((sum, weight) => sum + weight, 0);
  const repeats = groups
    .flatMap((group) => group.flatMap((one) => group.filter((other) => one < other).map((other) => met(one, other))))
    .reduce((sum, weight) => sum + weight, 0);
  const means = groups.flatMap((group) => {
    const there = group.flatMap((id) => players.find((player) => player.id === id) ?? []);
    const known = there.flatMap(({ handicap, guests = [] }) => [handicap, ...guests]).filter((one) => one !== null);
    return known.length === 0 ? [] : [known.reduce((sum, handicap) => sum + handicap, 0) / known.length];
  });
  return 10 * repeats + (means.length === 0 ? 0 : Math.max(...means) - Math.min(...means));
}

/** A booking with groups of these sizes and some new players, and random wishes, availability, handicaps and rounds. */
export function randomRepair(chance: Chance, sizes: readonly number[], added = 0): RepairInput {
  const count = sizes.reduce((sum, size) => sum + size, 0) + added;
  const ids = chance.shuffle(chance.times(count, (index) => `golfer-${String(index).padStart(2, '0')}`));
  const seated = [...ids];
  const groups = sizes.map((size, index) => ({
    start: index * 600_000,
    players: seated.splice(0, size),
    seats: 4,
    isChanged: size < 3 || chance.next() < 0.3,
  }));
  const busyShare = chance.pick([0, 0, 0.2, 0.5]);
  const busy = new Set(
    ids.flatMap((id) => groups.filter(() => chance.next() < busyShare).map(({ start }) => id + start)),
  );
  return {
    groups: chance.shuffle(groups),
    players: chance.shuffle(ids).map((id) => ({ id, handicap: chance.pick([null, chance.between(0, 360) / 10]) })),
    isFree: (id, start) => (busy.has(id + start) ? false : start % 1_200_000 === 0 ? true : undefined),
    together: chance.times(chance.pick([0, 0, 1, 2]), () =>
      chance.shuffle([...ids, 'who-left']).slice(0, chance.between(2, 3)),
    ),
    apart: chance
      .times(chance.pick([0, 0, 1, 3]), () => chance.shuffle(ids).slice(0, 2) as [string, string])
      .filter((pair) => pair.length === 2),
    rounds: chance.times(chance.pick([0, 2, 6]), () => {
      const there = chance.shuffle(chance.some(ids, 0.8));
      return chance.times(Math.ceil(there.length / 4), () => there.splice(0, 4));
    }),
  };
}

/** The same booking, in which some players are guests of another one of their group. */
export function randomGuests(chance: Chance, input: RepairInput): RepairInput {
  const handicapOf = new Map(input.players.map(({ id, handicap }) => [id, handicap]));
  const guests = new Map<string, string[]>();
  const groups = input.groups.map((group) => ({ ...group, players: [...group.players] }));
  for (const { players } of groups) {
    for (let place = players.length - 1; place > 0; place -= 1) {
      if (chance.next() < 0.5) continue;
      const host = players[chance.between(0, place - 1)] as string;
      const [guest = ''] = players.splice(place, 1);
      guests.set(host, [...(guests.get(host) ?? []), guest, ...(guests.get(guest) ?? [])]);
      guests.delete(guest);
    }
  }
  const brought = new Set([...guests.values()].flat());
  const players = input.players
    .filter(({ id }) => !brought.has(id))
    .map((player) => ({
      ...player,
      guests: (guests.get(player.id) ?? []).map((guest) => handicapOf.get(guest) ?? null),
    }));
  return { ...input, players, groups };
}
