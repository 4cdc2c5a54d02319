import { expect, test } from 'vitest';
import { askingOrder } from './asking-order.ts';
import { rankTeeTimes, scoreTeeTime } from './rank.ts';
import { aCourse, aMember, aRanking, busyOn, freeOn, inArizona, SATURDAY } from './testing/build.ts';
import { Chance, randomRanking } from './testing/random-squad.ts';
import type { RankedTeeTime } from './types.ts';

test('a tee time comes with who is free, who is not known, the score and its reasons', () => {
  const members = [
    aMember('dee', { entries: [freeOn(SATURDAY, ['09:00'])], favoriteCourses: ['a'] }),
    aMember('cal'),
    aMember('bob', { preferredDays: ['saturday'], preferredTimeSlots: ['09:00'] }),
    aMember('ann', { entries: [busyOn(SATURDAY)] }),
  ];
  const courses = [aCourse('a', { rating: 4.3, averagePrice: 45 })];
  expect(rankTeeTimes(aRanking({ squad: { preferredDays: ['saturday'] }, members, courses }))).toEqual([
    {
      ...{ date: SATURDAY, time: '09:00', courseId: 'a', totalMembers: 4, score: 56.02 },
      ...{ availableMembers: ['bob', 'dee'], ifNeedBeMembers: [], unknownMembers: ['cal'] },
      receipt: [
        { factor: 'availability', points: 30, reason: '2 of 4 free' },
        { factor: 'squadDay', points: 8, reason: 'Your Saturday' },
        {
          factor: 'memberPreference',
          points: 7.5,
          reason: '1 of the 2 free prefers Saturdays (1 named no days), 1 prefers 9:00 AM (1 named no times)',
        },
        { factor: 'courseRating', points: 6.02, reason: 'Rated 4.3 of 5' },
        { factor: 'price', points: 2.5, reason: '$45 a round, the typical price of these courses' },
        { factor: 'favourite', points: 2, reason: 'A favorite of 1 of the 2 free' },
        { factor: 'fairness', points: 0, reason: 'Your squad has not booked a round yet' },
        { factor: 'daylight', points: 0, reason: 'Sunset not known' },
      ],
      // 45 for three of four, 6.67 for one match and two halves, 1.33 for one fan of three; and 16.52 as before.
      nearestMiss: { userId: 'ann', name: 'ann', isUnknown: false, availableMembers: 3, score: 69.52 },
    },
  ]);
});

test('nothing to offer is an empty list: no courses, no members, nobody free, a window that is over or upside down', () => {
  expect(rankTeeTimes(aRanking({ courses: [] }))).toEqual([]);
  expect(rankTeeTimes(aRanking({ members: [] }))).toEqual([]);
  expect(rankTeeTimes(aRanking({ members: [aMember('ann')] }))).toEqual([]);
  expect(rankTeeTimes(aRanking({ now: inArizona(SATURDAY, '16:01') }))).toEqual([]);
  expect(rankTeeTimes(aRanking({ window: { startDate: SATURDAY, endDate: '2026-05-01' } }))).toEqual([]);
});

test('a slot by itself has the score and the receipt that it has among all', () => {
  const chance = new Chance(7);
  for (const squad of chance.times(40, () => randomRanking(chance))) {
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

test('a slot at a course where the sun does not rise loses all that darkness takes, but no score is less than nothing, and the receipt says why', () => {
  const tromso = { position: { latitude: 69.65, longitude: 18.96 }, timeZone: 'Europe/Oslo' };
  const polar = aRanking({
    courses: [aCourse('a', { ...tromso, rating: 0 })],
    now: Date.parse('2026-12-01T12:00:00Z'),
  });
  const { score, receipt } = scoreTeeTime(polar, { date: '2026-12-21', time: '12:00', courseId: 'a' });
  expect(receipt).toContainEqual({ factor: 'daylight', points: -15, reason: 'The sun does not rise' });
  // Days that the squad has not named give 4, a price that is not known 2.5.
  const floor = { factor: 'floor', points: 15 - 4 - 2.5, reason: 'No score is below 0' };
  expect([score, receipt.at(-1)]).toEqual([0, floor]);
});

test('members to ask come in the order of what they add, who plays if need be after who comes gladly', () => {
  const gladly = { preferredDays: ['saturday'], preferredTimeSlots: ['09:00'] } as const;
  const said = freeOn(SATURDAY, ['09:00']);
  const members = [
    aMember('ann', { ...gladly, entries: [{ ...said, ifNeedBe: ['09:00'] }] }),
    aMember('bob', { ...gladly, entries: [said] }),
    aMember('cal', { ...gladly, entries: [said] }),
  ];
  const slot = { date: SATURDAY, time: '09:00', courseId: 'a' } as const;
  expect(askingOrder(aRanking({ members }), slot, ['cal'])).toEqual(['bob', 'ann']);
});
