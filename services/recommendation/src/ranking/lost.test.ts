import { expect, test } from 'vitest';
import { rankTeeTimes } from './rank.ts';
import { aCourse, aMember, aRanking, freeOn, SATURDAY } from './testing/build.ts';
import { Chance, randomRanking } from './testing/random-squad.ts';
import type { RankedTeeTime, RankingInput } from './types.ts';

const SUNDAY = '2026-05-03';
const lostOf = (facts: Partial<RankingInput>) =>
  rankTeeTimes(aRanking({ window: { startDate: SATURDAY, endDate: SUNDAY }, ...facts })).map(
    ({ receipt }) => receipt.find(({ lost }) => lost !== undefined) ?? null,
  );
const bob = aMember('bob', { entries: [freeOn(SATURDAY, ['09:00'])] });
const members = [aMember('ann', { entries: [freeOn(SATURDAY, ['09:00']), freeOn(SUNDAY, ['09:00'])] })];

/** At 18:00 on Saturday the sun is down at the better course. */
const south = { timeZone: 'America/Phoenix', position: { latitude: -54, longitude: -112 } };
const entries = [freeOn(SATURDAY, ['18:00']), freeOn(SUNDAY, ['09:00'])];

test.each<[string, Partial<RankingInput>, string, number, number]>([
  ['how many would come to the best', { members: [...members, bob] }, '1 of 2 free; the best has 2 of 2', 30, 30],
  [
    'on which day of theirs the best is',
    { squad: { preferredDays: ['saturday'] }, members },
    'Sunday is not one of your days; the best is on your Saturday',
    0,
    8,
  ],
  [
    'how the course of the best is rated',
    {
      members: [aMember('ann', { entries })],
      courses: [aCourse('a', { rating: 3 }), aCourse('b', { rating: 5, ...south })],
    },
    'Rated 3 of 5; the best is rated 5 of 5',
    4.2,
    2.8,
  ],
  [
    'of everything else how many points it is',
    { members: [aMember('ann', { preferredDays: ['saturday'], entries: members[0]!.entries })] },
    'None of the 1 free prefers Sundays, none prefers 9:00 AM (1 named no times); 5.00 points less than the best',
    2.5,
    5,
  ],
])('who comes second reads %s', (_what, facts, reason, points, lost) => {
  expect(lostOf(facts)).toMatchObject([null, { reason, points, lost }]);
});

test('of what is offered: a held slot is no longer the best', () => {
  expect(lostOf({ members: [...members, bob], held: [{ date: SATURDAY, time: '09:00' }] })).toEqual([null]);
});

test('on every tee time but the best at most one line, the one on which it lost most, the first of equals', () => {
  const chance = new Chance(5);
  for (const squad of chance.times(100, () => randomRanking(chance))) {
    const [best, ...others] = rankTeeTimes(squad);
    for (const teeTime of others) {
      const losses = pointsOf(teeTime).map(([factor, points]) => {
        return Math.round((pointsOf(best!).find(([name]) => name === factor)![1] - points) * 100) / 100;
      });
      const most = Math.max(...losses);
      const expected = losses.map((lost, line) => (lost > 0 && line === losses.indexOf(most) ? lost : undefined));
      expect(teeTime.receipt.filter(({ factor }) => factor !== 'floor').map(({ lost }) => lost)).toEqual(expected);
    }
  }
});

const pointsOf = ({ receipt }: RankedTeeTime): [string, number][] =>
  receipt.filter(({ factor }) => factor !== 'floor').map(({ factor, points }) => [factor, points]);
