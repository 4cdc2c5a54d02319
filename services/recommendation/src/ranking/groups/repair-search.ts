import { compareLosses, type Loss, Plan } from './repair-plan.ts';
import type { Problem } from './repair-problem.ts';
import { sizesBySmallness } from './repair-sizes.ts';

export interface Found {
  /** Group of each player. */
  readonly groupOf: readonly number[];
  readonly loss: Loss;
  /** Everything that could lose less was tried. */
  readonly isProvenLeast: boolean;
}

/**
 * The way to put all players into the groups that loses least; of equal ones that which puts the first players into the
 * earliest groups. Players with most guests go first, then constrained ones, each into their own group first, and a plan that already loses more
 * than the best one is left.
 *
 * @param steps after which the best that was found is answered.
 */
export function leastLoss(problem: Problem, steps: number): Found | undefined {
  const order = orderOf(problem);
  const places = [...problem.groups.keys()];
  let best: Omit<Found, 'isProvenLeast'> | undefined;
  let left = steps;

  function placeFrom(plan: Plan, index: number): void {
    left -= 1;
    if (left < 0 || (best && compareLosses(plan.atLeast, best.loss) > 0)) return;
    const player = order[index];
    if (player === undefined) {
      weigh(plan);
      return;
    }
    for (const group of inOrderOfHope(plan, player)) {
      plan.put(player, group);
      placeFrom(plan, index + 1);
      plan.takeBack(player);
      if (left < 0) return;
    }
  }

  function inOrderOfHope(plan: Plan, player: number): number[] {
    const own = problem.groupOf[player];
    return places
      .filter((group) => plan.hasSeats(player, group))
      .map((group) => ({ group, worth: plan.breaks(player, group) * 2 + (group === own ? 0 : 1) }))
      .sort((one, other) => one.worth - other.worth)
      .map(({ group }) => group);
  }

  function weigh(plan: Plan): void {
    const loss = plan.whole;
    const difference = best ? compareLosses(loss, best.loss) : -1;
    if (difference > 0 || (difference === 0 && best && !isBefore(plan.groupOf, best.groupOf))) return;
    best = { groupOf: [...plan.groupOf], loss };
  }

  const seats = problem.groups.map((group) => group.seats);
  const people = problem.blocks.reduce((sum, block) => sum + block, 0);
  for (const equallySmall of sizesBySmallness(people, seats, problem.sizes)) {
    for (const sizes of equallySmall) {
      placeFrom(new Plan(problem, sizes), 0);
      if (left < 0) break;
    }
    // Hosts and their guests do not fit groups of all sizes: larger ones come first.
    if (best || left < 0) break;
  }
  return best && { ...best, isProvenLeast: left >= 0 };
}

/** Those with most guests, then the constrained players, those of one group together. */
function orderOf({ ids, blocks, groupOf, isKept, setsOf, apartFrom }: Problem): number[] {
  const constraints = ids.map((_, player) => {
    const kept = isKept[player]?.filter((one) => one).length ?? 0;
    return kept + 2 * ((setsOf[player]?.length ?? 0) + (apartFrom[player]?.length ?? 0));
  });
  const isFree = (player: number) => (constraints[player] === 0 ? 1 : 0);
  const groupFrom = (player: number) =>
    groupOf[player] === -1 ? Number.MAX_SAFE_INTEGER : (groupOf[player] as number);
  return [...ids.keys()].sort(
    (one, other) =>
      (blocks[other] as number) - (blocks[one] as number) ||
      isFree(one) - isFree(other) ||
      (constraints[other] as number) - (constraints[one] as number) ||
      groupFrom(one) - groupFrom(other) ||
      one - other,
  );
}

const isBefore = (one: readonly number[], other: readonly number[]): boolean => {
  const at = one.findIndex((group, player) => group !== other[player]);
  return at !== -1 && (one[at] as number) < (other[at] as number);
};
