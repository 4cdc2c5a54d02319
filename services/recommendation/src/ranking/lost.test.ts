import { expect, test } from 'vitest';
import { rankTeeTimes } from './rank.ts';
import { aCourse, aMember, aRanking, freeOn, SATURDAY } from './testing/build.ts';
import { Chance, randomRanking } from './testing/random-squad.ts';
import type { RankedTeeTime, RankingInput } from './types.ts';

const SUNDAY = '2026-05-03';
const weekend = { startDate: SATURDAY, endDate: SUNDAY };
const lostOf = (facts: Partial<RankingInput>) =>
  rankTeeTimes(aRanking({ window: weekend, ...facts })).map(
    ({ receipt }) => receipt.find(({ lost }) => lost !== undefined) ?? null,
  );
const members = [aMember('ann', { entries: [freeOn(SATURDAY, ['09:00']), freeOn(SUNDAY, ['09:00'])] })];

test('who comes second reads how many would come to the best', () => {
  const bob = aMember('bob', { entries: [freeOn(SATURDAY, ['09:00'])] });
  expect(lostOf({ members: [...members, bob] })).toEqual([
    null,
    { factor: 'availability', points: 30, reason: '1 of 2 free; the best has 2 of 2', lost: 30 },
  ]);
});

test('or on which day of theirs the best is', () => {
  expect(lostOf({ squad: { preferredDays: ['saturday'] }, members })).toEqual([
    null,
    {
      factor: 'squadDay',
      points: 0,
      reason: 'Sunday is not one of your days; the best is on your Saturday',
      lost: 8,
    },
  ]);
});

test('or how the course of the best is rated', () => {
  // At 18:00 on Saturday the sun is down at the better course.
  const entries = [freeOn(SATURDAY, ['18:00']), freeOn(SUNDAY, ['09:00'])];
  const courses = [
    aCourse('a', { rating: 3 }),
    aCourse('b', { rating: 5, timeZone: 'America/Phoenix', position: { latitude: -54, longitude: -112 } }),
  ];
  expect(lostOf({ members: [aMember('ann', { entries })], courses })).toEqual([
    null,
    { factor: 'courseRating', points: 4.2, reason: 'Rated 3 of 5; the best is rated 5 of 5', lost: 2.8 },
  ]);
});

test('and of everything else how many points it is', () => {
  const ann = { ...members[0]!, preferredDays: ['saturday'] as const };
  expect(lostOf({ members: [ann] })[1]).toMatchObject({
    factor: 'memberPreference',
    lost: 5,
    reason: expect.stringContaining('; 5.00 points less than the best'),
  });
});

test('the best, and what is as good on every line, lost nothing', () => {
  expect(lostOf({ members })).toEqual([null, null]);
});

test('of what is offered: a held slot is no longer the best', () => {
  const bob = aMember('bob', { entries: [freeOn(SATURDAY, ['09:00'])] });
  expect(lostOf({ members: [...members, bob], held: [{ date: SATURDAY, time: '09:00' }] })).toEqual([null]);
});

test('on every tee time but the best at most one line, the one on which it lost most, the first of equals', () => {
  const chance = new Chance(5);
  for (const squad of chance.times(100, () => randomRanking(chance))) {
    const [best, ...others] = rankTeeTimes(squad);
    for (const teeTime of others) {
      const losses = pointsOf(teeTime).map(([factor, points]) => {
        const ofBest = pointsOf(best!).find(([name]) => name === factor)![1];
        return Math.round((ofBest - points) * 100) / 100;
      });
      const most = Math.max(...losses);
      const expected = losses.map((lost, line) => (lost > 0 && line === losses.indexOf(most) ? lost : undefined));
      const told = teeTime.receipt.filter(({ factor }) => factor !== 'floor').map(({ lost }) => lost);
      expect(told).toEqual(expected);
    }
  }
});

const pointsOf = ({ receipt }: RankedTeeTime): [string, number][] =>
  receipt.filter(({ factor }) => factor !== 'floor').map(({ factor, points }) => [factor, points]);
