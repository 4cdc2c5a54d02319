import { type Costs, costsOf } from './cost.ts';
import { type Player, type Round, seatsOf } from './types.ts';

/** Tee time of a booking with the players who are left in its group. */
export interface BookedGroup {
  /** Instant of its tee-off, in milliseconds. */
  readonly start: number;
  readonly players: readonly string[];
  readonly seats: number;
  /** Somebody left or joined it since it was booked; another is touched only where small groups or wishes force it. */
  readonly isChanged: boolean;
}

export interface RepairInput {
  readonly groups: readonly BookedGroup[];
  /** All players with ids of their own, their guests with them; those who are in no group are new and get a seat. */
  readonly players: readonly Player[];
  /** Whether a player can play at a start; undefined where it is not known, which is no obstacle. */
  readonly isFree: (player: string, start: number) => boolean | undefined;
  /** Sets of players who belong in one group, and pairs who do not. */
  readonly together: readonly (readonly string[])[];
  readonly apart: readonly (readonly [string, string])[];
  /** The squad's last booked rounds, the latest first. */
  readonly rounds: readonly Round[];
}

/** The input by places: of the players in the order of their ids, and of the groups in the order of their starts. */
export interface Problem {
  readonly ids: readonly string[];
  /** Seats that each player takes with their guests, who are never parted from them. */
  readonly blocks: readonly number[];
  readonly groups: readonly BookedGroup[];
  /** Place of each player's group; -1 for a new one. */
  readonly groupOf: readonly number[];
  /** Number of players and guests who have each group now. */
  readonly sizes: readonly number[];
  /** For each player, whether each group's start is one at which they cannot play; their own start never is. */
  readonly isKept: readonly (readonly boolean[])[];
  /** For each player, the sets of players that they belong with, and the players from whom they are apart. */
  readonly setsOf: readonly (readonly number[])[];
  readonly together: readonly (readonly number[])[];
  readonly apartFrom: readonly (readonly number[])[];
  readonly costs: Costs;
}

export function problemOf({ groups: given, players: all, isFree, together, apart, rounds }: RepairInput): Problem {
  const players = all.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const groups = given.toSorted((one, other) => one.start - other.start);
  const ids = players.map(({ id }) => id);
  const blocks = players.map(seatsOf);
  const placeOf = new Map(ids.map((id, place) => [id, place]));
  const placesOf = (some: readonly string[]) => [...new Set(some.flatMap((id) => placeOf.get(id) ?? []))];
  const groupOf = ids.map((id) => groups.findIndex((group) => group.players.includes(id)));
  const sets = together.map(placesOf).filter((set) => set.length > 1);
  const pairs = apart.map(placesOf).filter((pair) => pair.length === 2) as [number, number][];
  return {
    ids,
    blocks,
    groups,
    groupOf,
    sizes: sizesOf(groups.length, blocks, groupOf),
    isKept: ids.map((id, place) => {
      const own = groups[groupOf[place] as number]?.start;
      return groups.map(({ start }) => start !== own && isFree(id, start) === false);
    }),
    together: sets,
    setsOf: ids.map((_, place) => [...sets.keys()].filter((set) => sets[set]?.includes(place))),
    apartFrom: ids.map((_, place) =>
      pairs.flatMap(([one, other]) => ({ [one]: [other], [other]: [one] })[place] ?? []),
    ),
    costs: costsOf(players, rounds),
  };
}

/** Number of players and guests of each of so many groups. */
export const sizesOf = (groups: number, blocks: readonly number[], groupOf: readonly number[]): number[] =>
  Array.from({ length: groups }, (_, group) =>
    blocks.reduce((sum, seats, player) => sum + (groupOf[player] === group ? seats : 0), 0),
  );
