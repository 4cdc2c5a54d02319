import { expect, test } from 'vitest';
import { openStarts, startsOf } from './candidates.ts';
import { aMember, aRanking, bookedInArizona, freeOn, inArizona, SATURDAY } from './testing/build.ts';
import type { RankingInput } from './types.ts';

const openSlots = (facts: RankingInput) => openStarts(startsOf(facts), facts.mustCome);
const timesOf = (facts: Partial<RankingInput>) => openSlots(aRanking(facts)).map(({ time }) => time);

test('a round may start exactly two hours from now, but not a millisecond sooner', () => {
  const twoHoursBefore9 = inArizona(SATURDAY, '07:00');
  expect(timesOf({ now: twoHoursBefore9 })[0]).toBe('09:00');
  expect(timesOf({ now: twoHoursBefore9 + 1 })[0]).toBe('10:00');
});

test('with members who must come, only slots at which all of them are free and not booked are candidates', () => {
  const members = [
    aMember('ann', { entries: [freeOn(SATURDAY, ['06:00', '07:00', '12:00'])] }),
    aMember('bob', {
      entries: [freeOn(SATURDAY, ['07:00', '12:00'])],
      booked: [bookedInArizona(SATURDAY, '07:30', '11:45')],
    }),
    aMember('cal', { entries: [freeOn(SATURDAY)] }),
  ];
  expect(timesOf({ members, mustCome: ['ann'] })).toEqual(['06:00', '07:00', '12:00']);
  expect(timesOf({ members, mustCome: ['ann', 'bob'] })).toEqual(['12:00']);
  expect(timesOf({ members: [...members, aMember('dee')], mustCome: ['dee'] })).toEqual([]);
});
