import { DAYS } from '@fourball/contracts/constants.ts';
import { expect, test } from 'vitest';
import { refusalText, slotLabels, usualWeekText } from './model.ts';

test('four times are shown, the rest is counted', () => {
  expect(slotLabels(['06:00', '13:00'])).toEqual(['6:00 AM', '1:00 PM']);
  expect(slotLabels(['06:00', '07:00', '08:00', '09:00', '10:00', '11:00']).at(-1)).toBe('+2 more');
});

test.each([
  [['sunday', 'saturday'], ['09:00', '10:00', '14:00'], 'every Sat and Sun, 9:00 AM to 10:00 AM and 2:00 PM'],
  [DAYS, ['18:00'], 'every day, 6:00 PM'],
  [['friday'], [], undefined],
] as const)('the usual week of %j at %j is said as "%s"', (preferredDays, preferredTimeSlots, said) => {
  expect(usualWeekText({ preferredDays, preferredTimeSlots })).toBe(said);
});

test('the dates that are refused are named, and nothing where the refusal is of something else', () => {
  const entries = [{ date: '2058-06-14' }, { date: '2058-06-15' }];
  const past = { path: 'body.entries.1.date', message: 'This date is in the past' };
  expect(refusalText(entries, [past])).toBe('Not saved. Sat, Jun 15: This date is in the past.');
  expect(refusalText(entries, [{ ...past, path: 'body' }])).toBe('');
});
