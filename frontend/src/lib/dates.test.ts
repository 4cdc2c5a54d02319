import { expect, test } from 'vitest';
import { addDays, formatLongDate, formatTeeOff, formatTime, fromDateText, monthOf, toDateText } from './dates.ts';

test.each([
  ['00:05', '12:05 AM'],
  ['06:00', '6:00 AM'],
  ['11:50', '11:50 AM'],
  ['12:00', '12:00 PM'],
  ['18:10', '6:10 PM'],
])('a golfer reads times on a 12-hour clock %s is %s', (time, shown) => expect(formatTime(time)).toBe(shown));

test('a calendar date is the same day in every zone, over the ends of months and the changes of the clock', () => {
  expect(toDateText(fromDateText('2025-03-09'))).toBe('2025-03-09');
  expect(formatLongDate('2025-06-14')).toBe('Saturday, June 14');
  expect(formatTeeOff({ date: '2025-06-14', time: '09:00' })).toBe('Sat, Jun 14 at 9:00 AM');
  expect(addDays('2025-03-08', 2)).toBe('2025-03-10');
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  expect(addDays('2026-01-03', -7)).toBe('2025-12-27');
  expect(monthOf(new Date(2024, 1, 10))).toEqual({ startDate: '2024-02-01', endDate: '2024-02-29' });
});
