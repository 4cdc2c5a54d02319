import { costOf } from './cost.ts';
import type { Problem } from './repair-problem.ts';

/**
 * Losses of a repair apart from small groups, in the order in which they count: constraints broken and players at starts
 * at which they cannot play, groups touched in which nothing had changed, players whose start changes, players who get
 * other partners, tee times kept, and the cost of the pairings. Guests count as players.
 */
export type Loss = readonly [
  broken: number,
  opened: number,
  moved: number,
  regrouped: number,
  kept: number,
  cost: number,
];

/** Negative where the first counts less. */
export function compareLosses(one: Loss, other: Loss): number {
  for (let part = 0; part < one.length; part += 1) {
    const difference = (one[part] as number) - (other[part] as number);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Players who are put in groups of given sizes one after the other, and what that loses at least. */
export class Plan {
  /** Group of each player; -1 for those who have none yet. */
  readonly groupOf: number[];
  readonly #problem: Problem;
  readonly #sizes: readonly number[];
  readonly #filled: number[];
  /** Players of each group, as it is now, who are in none yet. */
  readonly #waiting: number[];
  /** Players of each group who have left it or come to it. */
  readonly #changes: number[];
  readonly #otherPartners: number[];
  readonly #keptTeeTimes: number;
  #broken = 0;
  #moved = 0;
  #regrouped = 0;
  #repeats = 0;

  constructor(problem: Problem, sizes: readonly number[]) {
    this.#problem = problem;
    this.#sizes = sizes;
    this.groupOf = problem.ids.map(() => -1);
    this.#otherPartners = problem.ids.map(() => 0);
    this.#filled = sizes.map(() => 0);
    this.#changes = sizes.map(() => 0);
    this.#waiting = [...problem.sizes];
    this.#keptTeeTimes = sizes.filter((size) => size > 0).length;
  }

  /** Whether a player and their guests have seats left there. */
  hasSeats(player: number, group: number): boolean {
    return (this.#filled[group] as number) + (this.#problem.blocks[player] as number) <= (this.#sizes[group] as number);
  }

  /** Constraints that putting a player there breaks anew. */
  breaks(player: number, group: number): number {
    const { isKept, apartFrom, setsOf, together } = this.#problem;
    let broken = isKept[player]?.[group] ? 1 : 0;
    for (const other of apartFrom[player] as number[]) if (this.groupOf[other] === group) broken += 1;
    for (const set of setsOf[player] as number[]) {
      const groups = new Set((together[set] as number[]).map((mate) => this.groupOf[mate]).filter((one) => one !== -1));
      if (groups.size === 1 && !groups.has(group)) broken += 1;
    }
    return broken;
  }

  put(player: number, group: number): void {
    this.#broken += this.breaks(player, group);
    this.#count(player, group, 1);
    this.groupOf[player] = group;
  }

  takeBack(player: number): void {
    const group = this.groupOf[player] as number;
    this.groupOf[player] = -1;
    this.#count(player, group, -1);
    this.#broken -= this.breaks(player, group);
  }

  #count(player: number, group: number, step: 1 | -1): void {
    const own = this.#problem.groupOf[player] as number;
    const seats = step * (this.#problem.blocks[player] as number);
    this.#filled[group] = (this.#filled[group] as number) + seats;
    if (own !== -1) this.#waiting[own] = (this.#waiting[own] as number) - seats;
    if (own !== group) this.#countChange(own, group, seats);
    this.#countPartners(player, group, step);
  }

  #countChange(own: number, group: number, seats: number): void {
    const { groups } = this.#problem;
    this.#changes[group] = (this.#changes[group] as number) + seats;
    if (own === -1) return;
    this.#changes[own] = (this.#changes[own] as number) + seats;
    if (groups[own]?.start !== groups[group]?.start) this.#moved += seats;
  }

  #countPartners(player: number, group: number, step: 1 | -1): void {
    const { groupOf, costs } = this.#problem;
    const own = groupOf[player] as number;
    for (let other = 0; other < groupOf.length; other += 1) {
      const theirs = this.groupOf[other] as number;
      if (theirs === -1 || other === player) continue;
      const isMate = theirs === group;
      if (isMate) this.#repeats += step * costs.pair(player, other);
      if (isMate === (own !== -1 && own === groupOf[other])) continue;
      this.#countPartner(player, step);
      this.#countPartner(other, step);
    }
  }

  /** New players have other partners anyway; guests have others when their host has. */
  #countPartner(player: number, step: 1 | -1): void {
    const before = this.#otherPartners[player] as number;
    this.#otherPartners[player] = before + step;
    const { groupOf, blocks } = this.#problem;
    if (groupOf[player] === -1 || (before !== 0 && before + step !== 0)) return;
    this.#regrouped += step * (blocks[player] as number);
  }

  /** Nothing that the players left to put can do loses less. */
  get atLeast(): Loss {
    const { groups, sizes: now } = this.#problem;
    let opened = 0;
    let leaving = 0;
    for (let group = 0; group < groups.length; group += 1) {
      const size = this.#sizes[group] as number;
      const isTouched = (this.#changes[group] as number) > 0 || size !== now[group];
      if (isTouched && !groups[group]?.isChanged) opened += 1;
      const tooMany = (this.#waiting[group] as number) - (size - (this.#filled[group] as number));
      if (tooMany > 0 && this.#startsAlone(group)) leaving += tooMany;
    }
    return [this.#broken, opened, this.#moved + leaving, this.#regrouped, this.#keptTeeTimes, this.#repeats];
  }

  /** Only from such a group nobody goes to another without another start. */
  #startsAlone(group: number): boolean {
    const { groups } = this.#problem;
    const start = groups[group]?.start;
    return groups[group - 1]?.start !== start && groups[group + 1]?.start !== start;
  }

  /** The loss once all players are in groups. */
  get whole(): Loss {
    const [broken, opened, moved, regrouped, kept] = this.atLeast;
    const places = [...this.groupOf.keys()];
    const groups = this.#sizes.map((_, group) => places.filter((player) => this.groupOf[player] === group));
    return [broken, opened, moved, regrouped, kept, costOf(this.#problem.costs, groups)];
  }
}
