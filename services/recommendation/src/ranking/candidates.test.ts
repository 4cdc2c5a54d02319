import { expect, test } from 'vitest';
import { undecidedFor } from './answers.ts';
import { coursesOf, openStarts, startsOf } from './candidates.ts';
import { aCourse, aMember, aRanking, bookedInArizona, busyOn, freeOn, inArizona, SATURDAY } from './testing/build.ts';
import type { RankingInput } from './types.ts';

const openSlots = (facts: RankingInput) => openStarts(startsOf(facts), facts.mustCome);
const timesOf = (facts: Partial<RankingInput>) => openSlots(aRanking(facts)).map(({ time }) => time);

test('a day has thirteen slots, on the hour from 06:00 to 18:00', () => {
  const times = timesOf({});
  expect(times).toHaveLength(13);
  expect([times[0], times[12]]).toEqual(['06:00', '18:00']);
});

test('a round may start exactly two hours from now, but not a millisecond sooner', () => {
  const twoHoursBefore9 = inArizona(SATURDAY, '07:00');
  expect(timesOf({ now: twoHoursBefore9 })[0]).toBe('09:00');
  expect(timesOf({ now: twoHoursBefore9 + 1 })[0]).toBe('10:00');
});

test('the two hours are counted on the clocks of each course', () => {
  const courses = [aCourse('phoenix'), aCourse('honolulu', { timeZone: 'Pacific/Honolulu' })];
  const slots = openSlots(aRanking({ courses, now: inArizona(SATURDAY, '12:30') }));
  const firstAt = (id: string) => slots.find((slot) => coursesOf(slot).some((course) => course.id === id))?.time;
  expect(firstAt('phoenix')).toBe('15:00');
  expect(firstAt('honolulu')).toBe('12:00');
});

test('on a morning after the clocks went forward the two hours are counted on the new time', () => {
  const date = '2026-03-08';
  const facts = {
    members: [aMember('ann', { entries: [freeOn(date)] })],
    courses: [aCourse('a', { timeZone: 'America/Denver' })],
    window: { startDate: date, endDate: date },
  };
  expect(timesOf({ ...facts, now: Date.parse('2026-03-08T04:00:00-06:00') })[0]).toBe('06:00');
  expect(timesOf({ ...facts, now: Date.parse('2026-03-08T04:00:00.001-06:00') })[0]).toBe('07:00');
});

test('a slot without a free member is no candidate, however many might be free', () => {
  const members = [aMember('says nothing'), aMember('busy', { entries: [busyOn(SATURDAY)] })];
  expect(timesOf({ members })).toEqual([]);
  expect(timesOf({ members: [] })).toEqual([]);
});

test('who is free, unknown and busy is told apart', () => {
  const members = [
    aMember('free', { entries: [freeOn(SATURDAY, ['09:00'])] }),
    aMember('unknown'),
    aMember('busy', { entries: [busyOn(SATURDAY)] }),
    aMember('plays', {
      entries: [freeOn(SATURDAY, ['09:00'])],
      booked: [bookedInArizona(SATURDAY, '12:00', '16:15')],
    }),
    aMember('unknown, but plays', { booked: [bookedInArizona(SATURDAY, '08:00', '12:15')] }),
  ];
  const slots = openSlots(aRanking({ members }));
  expect(slots.map(({ time }) => time)).toEqual(['09:00']);
  expect([...(slots[0]?.free ?? [])].map(({ id }) => id)).toEqual(['free']);
  const undecided = undecidedFor(slots[0]!.answers, '09:00', slots[0]!.round);
  expect(undecided.map(({ member, isUnknown }) => [member.id, isUnknown])).toEqual([
    ['unknown', true],
    ['busy', false],
  ]);
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

test('a booking leaves room for a round that ends as it starts, and for one that starts as it ends', () => {
  const booked = [bookedInArizona(SATURDAY, '13:15', '17:00')];
  const members = [aMember('ann', { entries: [freeOn(SATURDAY)], booked })];
  expect(timesOf({ members })).toEqual(['06:00', '07:00', '08:00', '09:00', '17:00', '18:00']);
});

test('nine holes fit where eighteen do not', () => {
  const booked = [bookedInArizona(SATURDAY, '11:10', '22:00')];
  const members = [aMember('ann', { entries: [freeOn(SATURDAY)], booked })];
  expect(timesOf({ members, courses: [aCourse('a', { holes: 18 })] })).toEqual(['06:00']);
  expect(timesOf({ members, courses: [aCourse('a', { holes: 9 })] })).toEqual(['06:00', '07:00', '08:00', '09:00']);
});
