import { expect, test } from 'vitest';
import { rankTeeTimes, scoreTeeTime } from './rank.ts';
import { aCourse, aMember, aRanking, freeOn, SATURDAY } from './testing/build.ts';
import { Chance, randomRanking } from './testing/random-squad.ts';
import type { RankedTeeTime } from './types.ts';

test('a slot by itself has the score and the receipt that it has among all', () => {
  const chance = new Chance(7);
  const squads = chance.times(40, () => randomRanking(chance));
  for (const squad of squads) {
    const [best, ...others] = rankTeeTimes(squad);
    if (best) expect(scoreTeeTime(squad, best)).toEqual(best);
    for (const ranked of others) expect(withPoints(scoreTeeTime(squad, ranked))).toEqual(withPoints(ranked));
  }
});

/** Alone it has nothing to lose against, so that the reasons may differ. */
const withPoints = (teeTime: RankedTeeTime) => ({
  ...teeTime,
  receipt: teeTime.receipt.map(({ factor, points }) => [factor, points]),
});

test('a slot at which nobody is free has no points for what free members give', () => {
  const members = [
    aMember('ann', { favoriteCourses: ['a'] }),
    aMember('bob', { entries: [freeOn(SATURDAY, ['09:00'])] }),
  ];
  const courses = [aCourse('a', { rating: 5, averagePrice: 0 })];
  const scored = scoreTeeTime(aRanking({ members, courses }), { date: SATURDAY, time: '10:00', courseId: 'a' });
  expect(scored).toMatchObject({ availableMembers: [], unknownMembers: ['ann'], totalMembers: 2, score: 16 });
  expect(scored.receipt.map(({ points }) => points)).toEqual([0, 4, 0, 7, 5, 0, 0, 0]);
});

test('in a squad without members every point is a number still', () => {
  const ranking = aRanking({ members: [], courses: [aCourse('a')] });
  const { score, receipt, totalMembers } = scoreTeeTime(ranking, { date: SATURDAY, time: '10:00', courseId: 'a' });
  expect([totalMembers, receipt[0]]).toEqual([0, { factor: 'availability', points: 0, reason: '0 of 0 free' }]);
  expect(receipt.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(score, 6);
});

test('a course that is not ranked is the mistake of whoever asks', () => {
  const place = { date: SATURDAY, time: '10:00', courseId: 'z' } as const;
  expect(() => scoreTeeTime(aRanking(), place)).toThrow(RangeError);
});

test('of a window only the days of the week count that are asked for', () => {
  const members = [aMember('ann', { entries: ['2026-05-01', SATURDAY, '2026-05-03'].map((date) => freeOn(date)) })];
  const window = { startDate: '2026-05-01', endDate: '2026-05-07' };
  const dates = (weekdays?: readonly ('friday' | 'sunday')[]) =>
    new Set(
      rankTeeTimes(aRanking({ members, window, ...(weekdays ? { weekdays } : {}), limit: 50 })).map(({ date }) => date),
    );
  expect(dates()).toEqual(new Set(['2026-05-01', SATURDAY, '2026-05-03']));
  expect(dates(['friday', 'sunday'])).toEqual(new Set(['2026-05-01', '2026-05-03']));
});
