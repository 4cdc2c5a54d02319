import { expect } from 'vitest';
import { repairGroups } from '../groups/repair.ts';
import type { Chance } from './random-squad.ts';
import { leastByTrying, randomGuests, randomRepair } from './repair-oracle.ts';

const PARTS_OF_A_POINT = 120 * 625;

/** Random repairs of a booking of these sizes, and those in which some players are guests of others, equal, in every component and group, those that trying all ways finds. */
export function expectLeast(chance: Chance, cases: number, sizes: readonly number[], added = 0): void {
  const inputs = chance.times(cases, () => randomRepair(chance, sizes, added));
  for (const input of inputs.flatMap((one) => [one, randomGuests(chance, one)])) {
    const repair = repairGroups(input);
    const { ones, twos } = repair?.small ?? { ones: -1, twos: -1 };
    const [cost = -1, ...before] = (repair?.loss ?? []).toReversed();
    const found = [ones, twos, ...before.toReversed(), Math.round((cost / PARTS_OF_A_POINT) * 1e6)];
    const least = leastByTrying(input);
    expect({ components: found, groups: repair?.groups.map(({ players }) => players) }, JSON.stringify(input)).toEqual(
      least,
    );
    expect(repair?.isProvenLeast).toBe(true);
  }
}

/** Every way in which so many groups of up to four can stand, the larger first, of at most so many players. */
export function* shapes(groups: number, most: number, largest = 4): Generator<number[]> {
  if (groups === 0) {
    yield [];
    return;
  }
  for (let size = Math.min(largest, most); size >= 0; size -= 1) {
    for (const rest of shapes(groups - 1, most - size, size)) yield [size, ...rest];
  }
}
