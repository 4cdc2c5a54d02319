import { expect, test } from 'vitest';
import { aCourse, aMember, aRanking, busyOn, freeOn, inArizona, SATURDAY } from '../../ranking/testing/build.ts';
import { placementOf } from './placement.ts';

const members = [
  aMember('ann', { entries: [freeOn(SATURDAY, ['08:00', '09:00'])] }),
  aMember('ben', { entries: [freeOn(SATURDAY, ['09:00', '14:00'])] }),
  aMember('cleo'),
  aMember('dev', { entries: [busyOn(SATURDAY)] }),
];
const courses = [aCourse('a', { rating: 3 }), aCourse('b', { rating: 5 })];
const input = aRanking({ members, courses });
const unplaced = { date: SATURDAY, time: null, courses };

test('a fixed start is kept to the minute, scored at its full hour, and says who is busy then', () => {
  const placement = placementOf(
    input,
    { ...unplaced, courses: courses.slice(0, 1) },
    { earliest: '08:10', latest: '08:10' },
  );
  expect(placement).toMatchObject({ time: '08:10', startsAt: new Date(inArizona(SATURDAY, '08:10')) });
  expect(placement.teeTime).toMatchObject({ courseId: 'a', availableMembers: ['ann'], unknownMembers: ['cleo'] });
  expect(placement.busy).toEqual(['ben', 'dev']);
});

test('of a window and several courses the ranking chooses the best hour and course within them', () => {
  const placement = placementOf(input, unplaced, { earliest: '07:30', latest: '12:00' });
  expect([placement.time, placement.teeTime.courseId]).toEqual(['09:00', 'b']);
  expect(placementOf(input, unplaced, { earliest: '13:00', latest: '15:00' }).time).toBe('14:00');
});

test('where nobody is free, it is the first hour at the first course; a window without a full hour begins as it says', () => {
  const placement = placementOf(input, unplaced, { earliest: '16:00', latest: '18:00' });
  expect([placement.time, placement.teeTime.courseId]).toEqual(['16:00', 'a']);
  expect(placementOf(input, unplaced, { earliest: '08:10', latest: '08:40' }).time).toBe('08:10');
});
