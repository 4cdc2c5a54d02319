import { expect, test } from 'vitest';
import { moneyInWords, timeInWords, weekdayInWords } from './words.ts';

test('reasons speak of days, times and prices as a golfer does', () => {
  expect(weekdayInWords('saturday')).toBe('Saturday');
  expect(['06:00', '11:00', '12:00', '13:00', '18:00'].map(timeInWords)).toEqual([
    '6:00 AM',
    '11:00 AM',
    '12:00 PM',
    '1:00 PM',
    '6:00 PM',
  ]);
  expect([64, 64.5, 45.01].map(moneyInWords)).toEqual(['$64', '$64.50', '$45.01']);
});
