import { expect, test } from 'vitest';
import { openStarts, startsOf } from './candidates.ts';
import { aRanking, inArizona, SATURDAY } from './testing/build.ts';
import type { RankingInput } from './types.ts';

const openSlots = (facts: RankingInput) => openStarts(startsOf(facts), facts.mustCome);
const timesOf = (facts: Partial<RankingInput>) => openSlots(aRanking(facts)).map(({ time }) => time);

test('a round may start exactly two hours from now, but not a millisecond sooner', () => {
  const twoHoursBefore9 = inArizona(SATURDAY, '07:00');
  expect(timesOf({ now: twoHoursBefore9 })[0]).toBe('09:00');
  expect(timesOf({ now: twoHoursBefore9 + 1 })[0]).toBe('10:00');
});
