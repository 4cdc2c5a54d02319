import { problemOf, type RepairInput, sizesOf } from './repair-problem.ts';
import { leastLoss } from './repair-search.ts';
import { type SmallGroups, smallGroupsOf } from './repair-sizes.ts';

/** Up to so many players and guests the repair is proven least; `steps` then only ends what would take minutes. */
const PROVEN_MAX = 16;
const STEPS_PROVEN = 20_000_000;
const STEPS_FOUND = 30_000;

/** One player's change of start; instants in milliseconds. */
export interface Move {
  readonly player: string;
  readonly from: number;
  readonly to: number;
}

export interface Repair {
  /** All groups, the earliest first; the players of each sorted by id. */
  readonly groups: readonly { readonly start: number; readonly players: readonly string[] }[];
  /** The receipt: everybody who is not named keeps their start; guests go with their host. Sorted by player. */
  readonly moves: readonly Move[];
  /** Starts of the tee times that nobody has any more, for the course to have back. */
  readonly emptied: readonly number[];
  readonly small: SmallGroups;
  /** Constraints broken, groups opened, players moved, players with other partners, tee times kept, cost; see `Loss`. */
  readonly loss: readonly number[];
  /** Nothing loses less: every repair was weighed. Else it is the best that was found. */
  readonly isProvenLeast: boolean;
}

/**
 * The repair of a booking's groups that loses least, compared in this order: groups of one; groups of two; constraints
 * broken and players moved to a start at which they cannot play; groups touched in which nothing had changed; players
 * whose start changes; players who get other partners; tee times kept; cost of the pairings; place in the order of ids.
 * Guests count as players and are never parted from their host. Where no small group and no constraint asks for more, nobody
 * moves. The same input gives the same repair.
 *
 * @returns undefined where there are more players than seats, or none that hold each host with their guests are found.
 */
export function repairGroups(input: RepairInput): Repair | undefined {
  const problem = problemOf(input);
  const seats = problem.groups.reduce((sum, group) => sum + group.seats, 0);
  const people = problem.blocks.reduce((sum, block) => sum + block, 0);
  if (people > seats) return undefined;
  const found = leastLoss(problem, people <= PROVEN_MAX ? STEPS_PROVEN : STEPS_FOUND);
  if (!found) return undefined;
  const startOf = (group: number) => problem.groups[group]?.start as number;
  const groups = problem.groups.map(({ start }, group) => ({
    start,
    players: problem.ids.filter((_, player) => found.groupOf[player] === group),
  }));
  return {
    groups,
    moves: problem.ids.flatMap((player, place) => {
      const [own, to] = [problem.groupOf[place] as number, startOf(found.groupOf[place] as number)];
      return own === -1 || startOf(own) === to ? [] : [{ player, from: startOf(own), to }];
    }),
    emptied: groups
      .filter(({ players }, group) => players.length === 0 && (problem.sizes[group] as number) > 0)
      .map(({ start }) => start),
    small: smallGroupsOf(sizesOf(groups.length, problem.blocks, found.groupOf)),
    loss: found.loss,
    isProvenLeast: found.isProvenLeast,
  };
}
