import { describe, expect, test } from 'vitest';
import { type Start, startAt } from './candidates.ts';
import { availability } from './factors/availability.ts';
import { courseRating } from './factors/course-rating.ts';
import { daylight } from './factors/daylight.ts';
import type { CourseContext, SlotContext } from './factors/factor.ts';
import { fairness, fairnessOf } from './factors/fairness.ts';
import { favourite } from './factors/favourite.ts';
import { memberPreference } from './factors/member-preference.ts';
import { medianPriceOf, price } from './factors/price.ts';
import { squadDay } from './factors/squad-day.ts';
import { FACTORS } from './factors.ts';
import { aCourse, aMember, freeOn, inArizona, SATURDAY } from './testing/build.ts';
import { turnoutOf } from './turnout.ts';
import type { Member } from './types.ts';

/** Saturday, 9 AM, for a squad of five. */
function aCandidate({ free = [aMember('ann')], ...facts }: Partial<SlotContext & CourseContext> & { free?: Member[] }) {
  const course = aCourse('a');
  const members = free.map((member) => ({ ...member, entries: [freeOn(SATURDAY, ['09:00'])] }));
  const start = startAt(members, { date: SATURDAY, time: '09:00' }, course);
  const slot: Start = { ...start, free: new Set(free) };
  const fairness = facts.fairness ?? fairnessOf([], []);
  return {
    squad: { preferredDays: [] },
    totalMembers: 5,
    slot,
    turnout: turnoutOf(free, slot, fairness),
    fairness,
    course,
    fans: [],
    medianPrice: null,
    ...facts,
  };
}

/** The first so many of Ann, Bob, Cal and Dee. */
function golfers(count: number, facts: Partial<Member> = {}): Member[] {
  return ['ann', 'bob', 'cal', 'dee'].slice(0, count).map((id) => aMember(id, facts));
}

test('a receipt has a line for every factor once', () => {
  expect(FACTORS.map(({ name }) => name)).toEqual([
    'availability',
    'squadDay',
    'memberPreference',
    'courseRating',
    'price',
    'favourite',
    'fairness',
    'daylight',
  ]);
});

test.each([
  [4, 48, '4 of 5 free'],
  [1, 12, '1 of 5 free'],
])('availability: %d of five members free give %d points', (free, points, reason) => {
  const candidate = aCandidate({ free: golfers(free) });
  expect([availability.points(candidate), availability.reason(candidate)]).toEqual([points, reason]);
});

test.each([
  [['saturday', 'sunday'], 8, 'Your Saturday'],
  [['monday'], 0, 'Saturday is not one of your days'],
  [[], 4, 'Your squad has not named its days'],
] as const)("squad's day: with the days %j a Saturday gives %d points", (preferredDays, points, reason) => {
  const candidate = aCandidate({ squad: { preferredDays } });
  expect([squadDay.points(candidate), squadDay.reason(candidate)]).toEqual([points, reason]);
});

describe("members' preference", () => {
  const both = aMember('both', { preferredDays: ['saturday'], preferredTimeSlots: ['09:00'] });
  const dayOnly = aMember('day only', { preferredDays: ['saturday'], preferredTimeSlots: ['10:00'] });
  const neither = aMember('neither', { preferredDays: ['sunday'], preferredTimeSlots: ['10:00'] });
  const open = aMember('open');
  const anyTime = aMember('any time', { preferredDays: ['sunday'] });

  test.each([
    ['day and time fit', [both], 10],
    ['only the day fits', [dayOnly], 5],
    ['neither fits', [neither], 0],
    ['nothing is named: half of each', [open], 5],
    ['a wrong day and no times: half of the time', [anyTime], 2.5],
    ['the mean of several', [both, dayOnly, neither, open], 5],
  ])('%s', (_, free, points) => {
    expect(memberPreference.points(aCandidate({ free }))).toBe(points);
  });

  test('is told in words', () => {
    expect(memberPreference.reason(aCandidate({ free: [both, dayOnly, neither] }))).toBe(
      '2 of the 3 free prefer Saturdays, 1 prefers 9:00 AM',
    );
    expect(memberPreference.reason(aCandidate({ free: [both, open, anyTime] }))).toBe(
      '1 of the 3 free prefers Saturdays (1 named no days), 1 prefers 9:00 AM (2 named no times)',
    );
    expect(memberPreference.reason(aCandidate({ free: [neither, open] }))).toBe(
      'None of the 2 free prefers Saturdays (1 named no days), none prefers 9:00 AM (1 named no times)',
    );
  });
});

test.each([
  [5, 7, 'Rated 5 of 5'],
  [4.35, 6.09, 'Rated 4.35 of 5'],
  [0, 0, 'Rated 0 of 5'],
  [null, 3.5, 'Not rated yet'],
])('course rating: %d gives %d points', (rating, points, reason) => {
  const candidate = aCandidate({ course: aCourse('a', { rating }) });
  expect(courseRating.points(candidate)).toBeCloseTo(points, 9);
  expect(courseRating.reason(candidate)).toBe(reason);
});

describe('price', () => {
  test.each([
    [0, 60, 5, '$0 a round, below the typical $60 of these courses'],
    [30, 60, 3.75, '$30 a round, below the typical $60 of these courses'],
    [62.5, 62.5, 2.5, '$62.50 a round, the typical price of these courses'],
    [90, 60, 1.25, '$90 a round, above the typical $60 of these courses'],
    [120, 60, 0, '$120 a round, above the typical $60 of these courses'],
    [500, 60, 0, '$500 a round, above the typical $60 of these courses'],
    [0, 0, 5, '$0 a round, the typical price of these courses'],
    [20, 0, 0, '$20 a round, above the typical $0 of these courses'],
    [null, 60, 2.5, 'Price not known'],
    [null, null, 2.5, 'Price not known'],
  ])('of %d with a median of %d gives %d points', (averagePrice, medianPrice, points, reason) => {
    const candidate = aCandidate({ course: aCourse('a', { averagePrice }), medianPrice });
    expect([price.points(candidate), price.reason(candidate)]).toEqual([points, reason]);
  });

  test.each([
    [[90, 24, 60], 60],
    [[100, 24, 60, 90], 75],
    [[null, 60, null, 90, 9], 60],
    [[40], 40],
    [[null], null],
    [[], null],
  ])('the median of %j is %d', (prices, median) => {
    expect(medianPriceOf(prices.map((averagePrice, id) => aCourse(String(id), { averagePrice })))).toBe(median);
  });
});

test('favourite: the share of the free members counts, not that of all its fans', () => {
  const [ann, bob, cal] = [aMember('ann'), aMember('bob'), aMember('cal')];
  const shared = aCandidate({ free: [ann, bob], fans: [ann, cal] });
  expect([favourite.points(shared, shared), favourite.reason(shared, shared)]).toEqual([
    2,
    'A favourite of 1 of the 2 free',
  ]);
  const none = aCandidate({ free: [bob], fans: [ann, cal] });
  expect([favourite.points(none, none), favourite.reason(none, none)]).toEqual([
    0,
    'No favourite of anyone who is free',
  ]);
});

describe('fairness', () => {
  const [ann, bob, cal] = golfers(3) as [Member, Member, Member];

  test('gives all 6 points when everyone who was left out is free, and none when nobody is', () => {
    const outOfTwo = fairnessOf([ann, bob, cal], [['cal'], ['cal', 'bob']]);
    expect(fairness.points(aCandidate({ free: [ann, bob], fairness: outOfTwo }))).toBe(6);
    expect(fairness.points(aCandidate({ free: [cal], fairness: outOfTwo }))).toBe(0);
    expect(fairness.reason(aCandidate({ free: [cal], fairness: outOfTwo }))).toBe('Nobody who is free was left out');
  });

  test('says so while the squad has not booked a round', () => {
    expect(fairness.reason(aCandidate({}))).toBe('Your squad has not booked a round yet');
  });

  test('weighs each round 0.8 of the one after it', () => {
    // Ann missed the latest round (1), Bob the one before (0.8).
    const oneEach = fairnessOf(
      [ann, bob, cal],
      [
        ['bob', 'cal'],
        ['ann', 'cal'],
      ],
    );
    expect(fairness.points(aCandidate({ free: [ann], fairness: oneEach }))).toBeCloseTo(6 / 1.8, 9);
    expect(fairness.points(aCandidate({ free: [bob], fairness: oneEach }))).toBeCloseTo(4.8 / 1.8, 9);
  });

  test('names the two who were left out most', () => {
    const rounds = [['cal'], ['cal', 'bob'], ['cal', 'bob']];
    const candidate = aCandidate({ free: [ann, bob, cal], fairness: fairnessOf([ann, bob, cal], rounds) });
    expect(fairness.reason(candidate)).toBe('{ann} left out 3 times, {bob} left out once');
  });

  test('counts the last ten rounds only, and gives nothing while nobody was left out', () => {
    const everyone = ['ann', 'bob', 'cal'];
    const rounds = [...Array.from({ length: 10 }, () => everyone), ['cal']];
    const candidate = aCandidate({ free: [ann], fairness: fairnessOf([ann, bob, cal], rounds) });
    expect([fairness.points(candidate), fairness.reason(candidate)]).toEqual([
      0,
      'Nobody was left out of your last rounds',
    ]);
  });
});

describe('daylight', () => {
  const course = aCourse('a', { position: { latitude: 33.5, longitude: -112 } });
  const settingAt = (sunset: number, at = course) => {
    const candidate = aCandidate({ course: at });
    const sun = { sunsetAt: () => sunset, earliest: sunset, latest: sunset };
    return { ...candidate, slot: { ...candidate.slot, daylight: sun } };
  };

  test.each([
    ['13:15', 0, 'Ends before sunset (1:15 PM)'],
    ['13:14', -0.1, 'Ends 1 min after sunset (1:14 PM)'],
    ['12:15', -6, 'Ends 60 min after sunset (12:15 PM)'],
    ['10:45', -15, 'Ends 150 min after sunset (10:45 AM)'],
    ['10:00', -15, 'Ends 195 min after sunset (10:00 AM)'],
  ])('with the sun down at %s a round until 13:15 gets %d points', (time, points, reason) => {
    const candidate = settingAt(inArizona(SATURDAY, time));
    expect([daylight.points(candidate, candidate), daylight.reason(candidate, candidate)]).toEqual([points, reason]);
  });

  test.each([
    ['is not known', aCourse('b'), 'Sunset not known'],
    ['never comes', course, 'The sun does not set'],
  ])('takes nothing where the sunset %s', (_, at, reason) => {
    const candidate = settingAt(Number.POSITIVE_INFINITY, at);
    expect([daylight.points(candidate, candidate), daylight.reason(candidate, candidate)]).toEqual([0, reason]);
  });
});
