import { expect } from 'vitest';
import { rankTeeTimes } from '../rank.ts';
import type { RankingInput } from '../types.ts';
import { expectedRanking } from './oracle.ts';
import { type Chance, randomRanking, withAppointments } from './random-squad.ts';

const LARGE = { members: 12, days: 30, courses: 4 };

/**
 * Holds the ranking of so many random squads against an independent one: members, points, scores, misses and order. Fails too
 * where the squads were too plain to tell: fewer than 7.5 tee times or 5 nearest misses a squad.
 */
export function expectAgreement(squads: number, chance: Chance): void {
  let teeTimes = 0;
  let misses = 0;
  for (let number = 0; number < squads; number += 1) {
    const squad = deepFrozen(whatIf(withAppointments(chance, randomRanking(chance, LARGE)), chance));
    const ranked = rankTeeTimes(squad).map(({ receipt, ...teeTime }) => ({
      ...teeTime,
      points: Object.fromEntries(receipt.map(({ factor, points }) => [factor, points])),
    }));
    expect(ranked, `squad ${number}`).toEqual(expectedRanking(squad));
    teeTimes += ranked.length;
    misses += ranked.filter(({ nearestMiss }) => nearestMiss !== null).length;
  }
  expect(teeTimes).toBeGreaterThan(squads * 7.5);
  expect(misses).toBeGreaterThan(squads * 5);
}

/** Every third squad plays without some of its members, every third only when some of them can come. */
function whatIf(squad: RankingInput, chance: Chance): RankingInput {
  const some = chance.some(squad.members, 0.3);
  const kind = chance.between(0, 2);
  if (kind === 0) return { ...squad, mustCome: some.slice(0, 2).map(({ id }) => id) };
  return kind === 1 ? { ...squad, members: squad.members.filter((member) => !some.includes(member)) } : squad;
}

/** So that a ranking which changes its input fails. */
function deepFrozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(deepFrozen);
  return Object.freeze(value);
}
