import type { Fairness, Member, RankingInput } from '../types.ts';
import { golferInWords, timesInWords } from '../words.ts';
import type { SlotContext, SlotFactor } from './factor.ts';

/** Rounds back that count. */
export const FAIRNESS_ROUNDS = 10;
/**
 * Weight of round k (0 the latest): 0.8 to the power of k, in units of 5 to the power of -9, so that sums are exact.
 */
const WEIGHTS = Array.from({ length: FAIRNESS_ROUNDS }, (_, k) => 4 ** k * 5 ** (FAIRNESS_ROUNDS - 1 - k));

export function fairnessOf(members: readonly Member[], rounds: RankingInput['rounds']): Fairness {
  const recent = rounds.slice(0, FAIRNESS_ROUNDS).map((players) => new Set(players));
  const deficits = new Map<Member, Deficit>();
  for (const member of members) {
    const deficit = deficitOf(member.id, recent);
    if (deficit.missed > 0) deficits.set(member, deficit);
  }
  return { deficits, sum: sumOf(deficits.values()), rounds: recent.length };
}

interface Deficit {
  readonly weight: number;
  readonly missed: number;
}

/** Rounds that a golfer missed, of {@link FAIRNESS_ROUNDS} at most, the latest first. */
export function deficitOf(golfer: string, rounds: readonly ReadonlySet<string>[]): Deficit {
  let weight = 0;
  let missed = 0;
  for (const [k, players] of rounds.entries()) {
    if (players.has(golfer)) continue;
    weight += WEIGHTS[k] as number;
    missed += 1;
  }
  return { weight, missed };
}

/** Up to 6 points for the share of what members missed that this tee time would make up for. */
export const fairness: SlotFactor = {
  name: 'fairness',
  scope: 'slot',
  points: ({ turnout, fairness: { sum } }) => (sum === 0 ? 0 : (6 * turnout.missed) / sum),
  reason: (context) => {
    if (context.fairness.rounds === 0) return 'Your squad has not booked a round yet';
    if (context.fairness.sum === 0) return 'Nobody was left out of your last rounds';
    const [most, next] = leftOut(context).sort(
      ([one, a], [other, b]) => b.weight - a.weight || (one.id < other.id ? -1 : 1),
    );
    if (!most) return 'Nobody who is free was left out';
    const inWords = ([member, { missed }]: typeof most) =>
      `${golferInWords(member.id)} left out ${timesInWords(missed)}`;
    return next ? `${inWords(most)}, ${inWords(next)}` : inWords(most);
  },
};

const leftOut = ({ slot, fairness }: SlotContext) => [...fairness.deficits].filter(([member]) => slot.free.has(member));

const sumOf = (deficits: Iterable<{ weight: number }>): number =>
  [...deficits].reduce((sum, { weight }) => sum + weight, 0);
