import { expect, test } from 'vitest';
import { Chance } from '../testing/random-squad.ts';
import { costOf, costsOf } from './cost.ts';
import { cheapestOfAll } from './exact.ts';
import { cheapestFound } from './search.ts';
import { groupSizes } from './sizes.ts';

/* Loss of the search for more than 12 golfers, measured where going through all groupings still ends. */
const PARTS_OF_A_POINT = 120 * 625;

test.each([
  [13, 40],
  [14, 40],
  [16, 12],
])(
  'of %d golfers the groups found are the best in 19 of 20 cases, and a tenth of a point off on average',
  (count, cases) => {
    const chance = new Chance(count);
    const gaps = chance.times(cases, () => gapOf(chance, count));
    expect(Math.min(...gaps)).toBe(0);
    expect(gaps.filter((gap) => gap === 0).length / cases).toBeGreaterThanOrEqual(0.95);
    expect(gaps.reduce((sum, gap) => sum + gap, 0) / cases).toBeLessThan(0.1);
    expect(Math.max(...gaps)).toBeLessThan(3);
  },
  60_000,
);

/** How much more the groups found cost than the best, in points, for golfers who have played five rounds together. */
function gapOf(chance: Chance, count: number): number {
  const players = chance.times(count, (index) => ({
    id: `golfer-${String(index).padStart(2, '0')}`,
    handicap: chance.between(0, 360) / 10,
  }));
  const rounds = chance.times(5, () => {
    const there = chance.some(chance.shuffle(players.map(({ id }) => id)), 0.8);
    return groupSizes(there.length).map((size) => there.splice(0, size));
  });
  const [costs, sizes] = [costsOf(players, rounds), groupSizes(count)];
  const found = costOf(costs, cheapestFound(players, sizes, costs));
  return (found - costOf(costs, cheapestOfAll(Array(count).fill(1), sizes, costs))) / PARTS_OF_A_POINT;
}
