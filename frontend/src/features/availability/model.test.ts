import { expect, test } from 'vitest';
import { failureText, slotLabels, updatedMembers } from './model.ts';

test('four times are shown, the rest is counted', () => {
  expect(slotLabels(['06:00', '13:00'])).toEqual(['6:00 AM', '1:00 PM']);
  expect(slotLabels(['06:00', '07:00', '08:00', '09:00', '10:00', '11:00']).at(-1)).toBe('+2 more');
});

test('a member counts as updated by an entry of the last seven days or later', () => {
  const entries = [
    { userId: 'lately', date: '2030-06-03' },
    { userId: 'ahead', date: '2030-08-01' },
    { userId: 'long-ago', date: '2030-06-02' },
  ];
  expect([...updatedMembers(entries, '2030-06-10')]).toEqual(['lately', 'ahead']);
});

test('the dates that failed are named, with each reason once', () => {
  const reason = '400: That date is past';
  expect(
    failureText([
      { date: '2030-06-14', reason },
      { date: '2030-06-15', reason },
    ]),
  ).toBe('Not saved: Fri, Jun 14 and Sat, Jun 15. 400: That date is past');
});
