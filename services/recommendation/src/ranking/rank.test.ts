import { expect, test } from 'vitest';
import { rankTeeTimes } from './rank.ts';
import { aCourse, aMember, aRanking, bookedInArizona, busyOn, freeOn, inArizona, SATURDAY } from './testing/build.ts';

test('a tee time comes with who is free, who is not known, the score and its reasons', () => {
  const members = [
    aMember('dee', { entries: [freeOn(SATURDAY, ['09:00'])], favoriteCourses: ['a'] }),
    aMember('cal'),
    aMember('bob', { preferredDays: ['saturday'], preferredTimeSlots: ['09:00'] }),
    aMember('ann', { entries: [busyOn(SATURDAY)] }),
  ];
  const courses = [aCourse('a', { rating: 4.3, averagePrice: 45 })];
  const ranked = rankTeeTimes(aRanking({ squad: { preferredDays: ['saturday'] }, members, courses }));
  expect(ranked).toEqual([
    {
      date: SATURDAY,
      time: '09:00',
      courseId: 'a',
      availableMembers: ['bob', 'dee'],
      unknownMembers: ['cal'],
      totalMembers: 4,
      score: 56.02,
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
        { factor: 'favourite', points: 2, reason: 'A favourite of 1 of the 2 free' },
        { factor: 'fairness', points: 0, reason: 'Your squad has not booked a round yet' },
        { factor: 'daylight', points: 0, reason: 'Sunset not known' },
      ],
      // 45 for three of four, 6.67 for one match and two halves, 1.33 for one fan of three; and 16.52 as before.
      nearestMiss: { userId: 'ann', name: 'ann', isUnknown: false, availableMembers: 3, score: 69.52 },
    },
  ]);
});

test('ten tee times are offered unless another number is asked for', () => {
  expect(rankTeeTimes(aRanking())).toHaveLength(10);
  expect(rankTeeTimes(aRanking({ limit: 3 }))).toHaveLength(3);
  expect(rankTeeTimes(aRanking({ limit: 100 }))).toHaveLength(13);
});

test('points are rounded half up to two decimals', () => {
  // 60 / 96 = 0.625 and 4 / 3 = 1.333...
  const others = Array.from({ length: 95 }, (_, index) => aMember(`silent ${index}`));
  const ranked = rankTeeTimes(aRanking({ members: [...aRanking().members, ...others] }));
  expect(ranked[0]?.receipt[0]).toEqual({ factor: 'availability', points: 0.63, reason: '1 of 96 free' });
  const [fan, bob, cal] = [['a'], [], []].map((favoriteCourses, index) =>
    aMember(`golfer ${index}`, { favoriteCourses, entries: [freeOn(SATURDAY)] }),
  );
  const shared = rankTeeTimes(aRanking({ members: [fan, bob, cal].filter((member) => member !== undefined) }));
  expect(shared[0]?.receipt.find(({ factor }) => factor === 'favourite')?.points).toBe(1.33);
});

test('the middle price is that of the courses with a candidate, each counted once', () => {
  const booked = [bookedInArizona(SATURDAY, '08:15', '20:00')];
  const courses = [
    // Nine holes at 06:00 only: a booking at 08:15 leaves no room for eighteen, nor for nine at 07:00.
    aCourse('a', { holes: 9, averagePrice: 20 }),
    aCourse('b', { holes: 18, averagePrice: 300 }),
  ];
  const members = [aMember('ann', { entries: [freeOn(SATURDAY)], booked })];
  const ranked = rankTeeTimes(aRanking({ members, courses }));
  expect(ranked.map(({ time, courseId }) => `${time} ${courseId}`)).toEqual(['06:00 a']);
  expect(ranked[0]?.receipt[4]?.reason).toBe('$20 a round, the typical price of these courses');
});

test('the same slot at another course wins when a booking leaves more golfers free there', () => {
  const entries = [freeOn(SATURDAY, ['06:00'])];
  const members = [
    aMember('ann', { entries, booked: [bookedInArizona(SATURDAY, '08:30', '12:45')] }),
    aMember('bob', { entries }),
  ];
  const courses = [aCourse('long', { rating: 5 }), aCourse('short', { holes: 9, rating: 1 })];
  const ranked = rankTeeTimes(aRanking({ members, courses }));
  expect(ranked.map(({ courseId, availableMembers }) => [courseId, availableMembers])).toEqual([
    ['short', ['ann', 'bob']],
  ]);
});

test('nothing to offer is an empty list: no courses, no members, nobody free, a window that is over or upside down', () => {
  expect(rankTeeTimes(aRanking({ courses: [] }))).toEqual([]);
  expect(rankTeeTimes(aRanking({ members: [] }))).toEqual([]);
  expect(rankTeeTimes(aRanking({ members: [aMember('ann')] }))).toEqual([]);
  expect(rankTeeTimes(aRanking({ now: inArizona(SATURDAY, '16:01') }))).toEqual([]);
  expect(rankTeeTimes(aRanking({ window: { startDate: SATURDAY, endDate: '2026-05-01' } }))).toEqual([]);
});

test('a score that would be less than nothing is nothing, and the receipt says so', () => {
  // One of a hundred is free, on none of the squad's days, for a round that ends hours after sunset.
  const silent = Array.from({ length: 99 }, (_, index) => aMember(`silent ${index}`));
  const winter = '2026-12-19';
  const ann = aMember('ann', {
    entries: [freeOn(winter, ['15:00'])],
    preferredDays: ['monday'],
    preferredTimeSlots: ['06:00'],
  });
  const [dark] = rankTeeTimes(
    aRanking({
      squad: { preferredDays: ['monday'] },
      members: [ann, ...silent],
      courses: [aCourse('a', { rating: 0, position: { latitude: 47.6, longitude: -112 } })],
      window: { startDate: winter, endDate: winter },
    }),
  );
  const sum = dark?.receipt.reduce((total, { points }) => total + points, 0);
  expect([dark?.score, sum]).toEqual([0, 0]);
  expect(dark?.receipt.at(-1)).toMatchObject({ factor: 'floor', reason: 'No score is below 0' });
});

test('nobody tees off after sunset', () => {
  const tromso = aCourse('a', { timeZone: 'Europe/Oslo', position: { latitude: 69.65, longitude: 18.96 } });
  const on = (date: string) =>
    rankTeeTimes(
      aRanking({
        members: [aMember('ann', { entries: [freeOn(date)] })],
        courses: [tromso],
        window: { startDate: date, endDate: date },
        limit: 100,
      }),
    ).map(({ time }) => time);
  expect(on('2026-06-21')).toHaveLength(13);
  expect(on('2026-12-21')).toEqual([]);
  // The sun sets at 14:36.
  expect(on('2026-11-01').toSorted().at(-1)).toBe('14:00');
});
