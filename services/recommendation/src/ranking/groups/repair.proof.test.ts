import { expect, test } from 'vitest';
import { Chance } from '../testing/random-squad.ts';
import { expectLeast, shapes } from '../testing/repair-agreement.ts';

const CASES = 6;

test.each([
  [1, 4, 1],
  [2, 8, 1],
  [3, 11, 1],
  [3, 12, 0],
  [4, 9, 1],
  [4, 12, 0],
  [5, 8, 0],
  [6, 7, 0],
])(
  'in every shape of %d groups of up to %d players, guests of theirs among them, no other repair loses less in any component',
  (groups, most, added) => {
    const chance = new Chance(20_261_126 + groups);
    let tried = 0;
    for (const sizes of shapes(groups, most)) {
      const count = sizes.reduce((sum, size) => sum + size, 0) + added;
      if (count > groups * 4) continue;
      // Trying all ways of twelve in four groups takes seconds.
      const cases = groups ** count > 1e6 ? 1 : CASES;
      expectLeast(chance, cases, sizes, added);
      tried += cases;
    }
    expect(tried).toBeGreaterThan(CASES);
  },
  900_000,
);
