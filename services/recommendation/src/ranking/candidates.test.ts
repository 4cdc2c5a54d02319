import { expect, test } from 'vitest';
import { openStarts, startsOf } from './candidates.ts';
import { aCourse, aMember, aRanking, bookedInArizona, freeOn, inArizona, SATURDAY } from './testing/build.ts';
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

const denver = { city: 'Denver', state: 'CO', position: { latitude: 39.739, longitude: -104.985 } };
const boulder = { city: 'Boulder', state: 'CO', position: { latitude: 40.015, longitude: -105.271 } };
const honolulu = { city: 'Honolulu', state: 'HI', position: { latitude: 21.307, longitude: -157.858 } };

test('a golfer who plays in Denver is not free that day in Honolulu, and is near Denver once the round is over', () => {
  const sunday = '2026-05-03';
  const courses = [
    aCourse('denver', denver),
    aCourse('boulder', boulder),
    aCourse('honolulu', { ...honolulu, timeZone: 'Pacific/Honolulu' }),
    aCourse('golden', { city: 'Golden', state: 'CO' }),
  ];
  const members = [
    aMember('riley', {
      entries: [freeOn(SATURDAY, ['09:00', '14:00']), freeOn(sunday, ['09:00'])],
      booked: [bookedInArizona(SATURDAY, '09:00', '13:15', denver)],
    }),
  ];
  const open = openSlots(aRanking({ members, courses, window: { startDate: SATURDAY, endDate: sunday } }));
  const places = open.flatMap(({ date, time, group }) => group.courses.map(({ id }) => `${date} ${time} ${id}`));
  expect(places.sort()).toEqual([
    `${SATURDAY} 14:00 boulder`,
    `${SATURDAY} 14:00 denver`,
    ...['boulder', 'denver', 'golden', 'honolulu'].map((id) => `${sunday} 09:00 ${id}`),
  ]);
});

test('the day of a round is that of the clocks at its course, wherever it is that day already', () => {
  // 17:00 on Saturday in Honolulu is Sunday in London, whose Sunday is another day.
  const booked = [{ ...bookedInArizona(SATURDAY, '20:00', '23:00', honolulu) }];
  const members = [
    aMember('riley', { entries: ['2026-05-02', '2026-05-03'].map((date) => freeOn(date, ['18:00'])), booked }),
  ];
  const courses = [aCourse('london', { city: 'London', timeZone: 'Europe/London' })];
  const dates = openSlots(aRanking({ members, courses, window: { startDate: SATURDAY, endDate: '2026-05-03' } }));
  expect(dates.map(({ date }) => date)).toEqual(['2026-05-03']);
});
