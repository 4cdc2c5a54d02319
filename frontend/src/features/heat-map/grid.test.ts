import { TIME_SLOTS } from '@fourball/contracts/constants.ts';
import { expect, test } from 'vitest';
import { heatMapOf } from '../../testing/heat-maps.ts';
import { allHours, busiestHours, foldText, startsAnew, startsPeriod, weekendsOf, weeksOf, weekText } from './grid.ts';

test('of two weeks the weekends are six days, and a gap stands between them, as between the parts of a day', () => {
  expect(TIME_SLOTS.filter(startsPeriod)).toEqual(['09:00', '12:00', '17:00']);
  const days = weekendsOf(heatMapOf().days);
  expect(days.map(({ date }) => date.slice(8))).toEqual(['15', '16', '21', '22', '23', '28']);
  expect(days.map((_, column) => startsAnew(days, column))).toEqual([false, false, true, false, false, true]);
});

const timesOf = (hours: readonly number[]) => hours.map((hour) => TIME_SLOTS[hour]);

test('the hours that are shown are four in a row at which most are free, and no other hour is lost', () => {
  const { earlier, shown, later } = busiestHours(heatMapOf().days);
  expect(timesOf(shown)).toEqual(['07:00', '08:00', '09:00', '10:00']);
  expect([...earlier, ...shown, ...later]).toEqual(allHours.shown);
});

test.each([
  ['nobody is free', {}, 0],
  ['all are free late', { '18:00': { free: [0, 1] } }, 9],
  ['a round is played late', { '17:00': { playing: [0, 1] }, '07:00': { free: [0] } }, 8],
])('the hours that are shown where %s begin with row %i', (_, change: Record<string, object>, first) => {
  const slots = (heatMapOf().days[0]?.slots ?? []).map((slot) => ({ ...slot, free: [], ...change[slot.time] }));
  expect(busiestHours([{ date: '2058-06-15', slots }]).shown[0]).toBe(first);
});

test('the hours that are shown leave a line for those that are folded', () => {
  const { days } = heatMapOf({ '2058-06-15 12:00': { playing: [0] } });
  expect(foldText(days, [0, 1])).toBe('6 AM to 7 AM: nobody is free');
  expect(foldText(days, [3])).toBe('9 AM: up to 2 free');
  expect(foldText(days, [4, 5, 6])).toBe('10 AM to 12 PM: up to 1 free, booked round');
});

test('the days are shown a week at a time', () => {
  const weeks = weeksOf(heatMapOf().days);
  expect(weeks.map((week) => week.length)).toEqual([7, 7]);
  // The dash stands between thin spaces.
  expect(weeks.map((week) => weekText(week).replaceAll(/\s/g, ' '))).toEqual(['Jun 15 – 21', 'Jun 22 – 28']);
});
