import { expect, test } from 'vitest';
import { type Start, startAt } from './candidates.ts';
import { availability } from './factors/availability.ts';
import { courseRating } from './factors/course-rating.ts';
import { daylight } from './factors/daylight.ts';
import type { CourseContext, Factor, SlotContext } from './factors/factor.ts';
import { fairness, fairnessOf } from './factors/fairness.ts';
import { favourite } from './factors/favourite.ts';
import { memberPreference } from './factors/member-preference.ts';
import { price } from './factors/price.ts';
import { squadDay } from './factors/squad-day.ts';
import { aCourse, aMember, freeOn, inArizona, SATURDAY } from './testing/build.ts';
import { turnoutOf } from './turnout.ts';
import type { Member } from './types.ts';

type Facts = Partial<SlotContext & CourseContext> & { free?: Member[]; ifNeedBe?: Member[]; sunset?: number };

/** Points and reason of a factor on Saturday, 9 AM, for a squad of five; of its sum the oracle holds the points too. */
function lineOf(factor: Factor, { free = [ann], ifNeedBe = [], sunset, ...facts }: Facts): [number, string] {
  const course = aCourse('a');
  const members = free.map((member) => ({ ...member, entries: [freeOn(SATURDAY, ['09:00'])] }));
  const start = startAt(members, { date: SATURDAY, time: '09:00' }, facts.course ?? course);
  const sun = sunset === undefined ? start.daylight : { sunsetAt: () => sunset, earliest: sunset, latest: sunset };
  const answers = { ...start.answers, ifNeedBeAt: new Map([['09:00' as const, new Set(ifNeedBe)]]) };
  const slot: Start = { ...start, free: new Set(free), answers, daylight: sun };
  const fairness = facts.fairness ?? fairnessOf([], []);
  const squad = { squad: { preferredDays: [] }, totalMembers: 5, slot, turnout: turnoutOf(slot, fairness), fairness };
  const context = { ...squad, course, fans: [], medianPrice: null, ...facts };
  return [Number(factor.points(context, context).toFixed(9)), factor.reason(context, context)];
}

const [ann, bob, cal, dee] = ['ann', 'bob', 'cal', 'dee'].map((id) => aMember(id)) as [Member, Member, Member, Member];
const both = aMember('both', { preferredDays: ['saturday'], preferredTimeSlots: ['09:00'] });
const dayOnly = aMember('day only', { preferredDays: ['saturday'], preferredTimeSlots: ['10:00'] });
const neither = aMember('neither', { preferredDays: ['sunday'], preferredTimeSlots: ['10:00'] });
const anyTime = aMember('any time', { preferredDays: ['sunday'] });
const rated = (rating: number | null) => ({ course: aCourse('a', { rating }) });
const priced = (averagePrice: number | null, medianPrice: number | null) => ({
  course: aCourse('a', { averagePrice }),
  medianPrice,
});
const played = (free: Member[], ...rounds: string[][]) => ({ free, fairness: fairnessOf([ann, bob, cal], rounds) });
const everyone = ['ann', 'bob', 'cal'];
const known = aCourse('a', { position: { latitude: 33.5, longitude: -112 } });
const setting = (time: string) => ({ course: known, sunset: inArizona(SATURDAY, time) });
const never = Number.POSITIVE_INFINITY;

test.each<[Factor, Facts, number, string]>([
  [availability, { free: [ann, bob, cal, dee] }, 48, '4 of 5 free'],
  [availability, {}, 12, '1 of 5 free'],
  [squadDay, { squad: { preferredDays: ['saturday', 'sunday'] } }, 8, 'Your Saturday'],
  [squadDay, { squad: { preferredDays: ['monday'] } }, 0, 'Saturday is not one of your days'],
  [squadDay, {}, 4, 'Your squad has not named its days'],
  [memberPreference, { free: [both, dayOnly, neither] }, 5, '2 of the 3 free prefer Saturdays, 1 prefers 9:00 AM'],
  [
    memberPreference,
    { free: [both, ann, anyTime] },
    5.833333333,
    '1 of the 3 free prefers Saturdays (1 named no days), 1 prefers 9:00 AM (2 named no times)',
  ],
  [
    memberPreference,
    { free: [neither, ann] },
    2.5,
    'None of the 2 free prefers Saturdays (1 named no days), none prefers 9:00 AM (1 named no times)',
  ],
  [
    memberPreference,
    { free: [both, ann], ifNeedBe: [both, cal] },
    5,
    '1 of the 2 free prefers Saturdays (1 named no days), 1 prefers 9:00 AM (1 named no times), 1 of 2 if need be',
  ],
  [availability, { free: [ann, bob], ifNeedBe: [ann, bob] }, 24, '2 of 5 free'],
  [courseRating, rated(4.35), 6.09, 'Rated 4.35 of 5'],
  [courseRating, rated(0), 0, 'Rated 0 of 5'],
  [courseRating, rated(null), 3.5, 'Not rated yet'],
  [price, priced(0, 60), 5, '$0 a round, below the typical $60 of these courses'],
  [price, priced(30, 60), 3.75, '$30 a round, below the typical $60 of these courses'],
  [price, priced(62.5, 62.5), 2.5, '$62.50 a round, the typical price of these courses'],
  [price, priced(500, 60), 0, '$500 a round, above the typical $60 of these courses'],
  // Between 64.37 and 64.38.
  [price, priced(64.38, 64.375), 2.499805825, '$64.38 a round, the typical price of these courses'],
  [price, priced(0, 0), 5, '$0 a round, the typical price of these courses'],
  [price, priced(20, 0), 0, '$20 a round, above the typical $0 of these courses'],
  [price, priced(null, 60), 2.5, 'Price not known'],
  [price, priced(null, null), 2.5, 'Price not known'],
  [favourite, { free: [ann, bob], fans: [ann, cal] }, 2, 'A favorite of 1 of the 2 free'],
  [favourite, { free: [bob], fans: [ann, cal] }, 0, 'No favorite of anyone who is free'],
  [fairness, {}, 0, 'Your squad has not booked a round yet'],
  [fairness, played([cal], ['cal'], ['cal', 'bob']), 0, 'Nobody who is free was left out'],
  [fairness, played([ann], ...Array(10).fill(everyone), ['cal']), 0, 'Nobody was left out of your last rounds'],
  [
    fairness,
    played([ann, bob, cal], ['cal'], ['cal', 'bob'], ['cal', 'bob']),
    6,
    '{ann} left out 3 times, {bob} left out once',
  ],
  [fairness, played([ann], ['bob', 'cal'], ['ann', 'cal']), 3.333333333, '{ann} left out once'],
  [fairness, played([bob], ['bob', 'cal'], ['ann', 'cal']), 2.666666667, '{bob} left out once'],
  [daylight, setting('13:15'), 0, 'Ends before sunset (1:15 PM)'],
  [daylight, setting('13:14'), -0.1, 'Ends 1 min after sunset (1:14 PM)'],
  [daylight, setting('12:15'), -6, 'Ends 60 min after sunset (12:15 PM)'],
  [daylight, setting('10:00'), -15, 'Ends 195 min after sunset (10:00 AM)'],
  [daylight, { sunset: never }, 0, 'Sunset not known'],
  [daylight, { sunset: never, course: known }, 0, 'The sun does not set'],
])('$0.name with %j', (factor, facts, ...line) => expect(lineOf(factor, facts)).toEqual(line));
