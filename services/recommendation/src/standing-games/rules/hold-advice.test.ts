import { expect, test } from 'vitest';
import { Chance } from '../../ranking/testing/random-squad.ts';
import { type Asked, adviceFor, chanceOf, distributionOf, fitsIn } from './hold-advice.ts';

const member = (answer: Asked['answer'], times = 0, asked = 0): Asked => ({ answer, in: times, asked });
const facts = { guests: 0, pastDates: 10, mostPlayers: null };

test('a word tells whether a member plays; without one, how often they were in', () => {
  expect(chanceOf(member('in', 0, 10))).toBe(1);
  expect(chanceOf(member('out', 10, 10))).toBe(0);
  expect(chanceOf(member('maybe', 3, 4))).toBeCloseTo(4 / 6);
  expect(chanceOf(member(null))).toBe(0.5);
});

test('the distribution is that of 100,000 draws within half of a percent, for squads of up to 200', () => {
  const chance = new Chance(1);
  for (const size of [1, 7, 24, 60, 200]) {
    const members = chance.times(size, () => {
      const asked = chance.between(0, 10);
      return member(chance.pick(['in', 'out', 'maybe', null, null, null]), chance.between(0, asked), asked);
    });
    const chances = members.map(chanceOf);
    const draws = chance.times(100_000, () => chances.filter((one) => chance.next() < one).length);
    const distribution = distributionOf(chances);
    expect(distribution.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9);
    for (let teeTimes = 0; teeTimes <= Math.ceil(size / 4); teeTimes += 1) {
      const drawn = draws.filter((players) => players <= 4 * teeTimes).length / draws.length;
      expect(Math.abs(fitsIn(distribution, teeTimes) - drawn)).toBeLessThan(0.005);
    }
  }
});

test('holds the smallest number that is enough in 8 of 10 cases, and says which is likely enough', () => {
  const members = [
    ...Array.from({ length: 11 }, () => member('in')),
    ...Array.from({ length: 3 }, () => member(null, 1, 10)),
    ...Array.from({ length: 2 }, () => member('out', 9, 10)),
  ];
  expect(adviceFor({ ...facts, members })).toEqual({
    hold: 3,
    likely: 3,
    expected: 11.5,
    reasons: ['11 are in', '3 have not decided; by the last dates about 1 of them will play', '2 are out'],
  });
  const keen = members.map((one) => (one.answer === null ? member(null, 5, 10) : one));
  expect(adviceFor({ ...facts, members: keen })).toMatchObject({ hold: 4, likely: 3, expected: 12.5 });
});

test('counts guests, holds no more than the most players need, and says nothing before three dates are over', () => {
  const members = Array.from({ length: 8 }, () => member('in'));
  expect(adviceFor({ ...facts, members })).toMatchObject({ hold: 2, likely: 2 });
  const more = { hold: 3, expected: 9, reasons: ['8 are in', '1 guest comes along'] };
  expect(adviceFor({ ...facts, members, guests: 1 })).toMatchObject(more);
  expect(adviceFor({ ...facts, members, guests: 1, mostPlayers: 8 })).toMatchObject({ hold: 2, expected: 8 });
  expect(adviceFor({ ...facts, members, pastDates: 2 })).toBeNull();
});
