import { describe, expect, test } from 'vitest';
import {
  chosenDates,
  failureText,
  needsSlots,
  slotLabels,
  updatedMembers,
  withChoice,
  withNewSlots,
  withTap,
} from './model.ts';

const june = { startDate: '2030-06-01', endDate: '2030-06-30' };
const free = { date: '2030-06-14', timeSlots: ['08:00' as const], isAvailable: true };
const busy = { date: '2030-06-15', timeSlots: [], isAvailable: false };

describe('only what differs from what is saved is sent', () => {
  test('a newly selected date is', () => {
    expect(withTap({}, undefined, '2030-06-20')).toEqual({ '2030-06-20': 'free' });
  });

  test('a date that is selected and deselected again is not', () => {
    expect(withTap({ '2030-06-20': 'free' }, undefined, '2030-06-20')).toEqual({});
  });

  test('deselecting a saved date takes back its entry, free or busy', () => {
    expect(withTap({}, free, free.date)).toEqual({ [free.date]: null });
    expect(withTap({}, busy, busy.date)).toEqual({ [busy.date]: null });
  });

  test('selecting it again leaves the saved entry alone', () => {
    expect(withTap({ [free.date]: null }, free, free.date)).toEqual({});
  });

  test('marking a saved free date as busy is, and marking it free again is not', () => {
    const marked = withChoice({}, free, free.date, 'busy');
    expect(marked).toEqual({ [free.date]: 'busy' });
    expect(withChoice(marked, free, free.date, 'free')).toEqual({});
  });

  test('a saved date given the times chosen now is', () => {
    expect(withNewSlots({}, free.date)).toEqual({ [free.date]: 'free' });
  });
});

test('the chosen dates of a month are the saved ones and the new ones, without those taken back', () => {
  const draft = { [busy.date]: null, '2030-06-02': 'free', '2030-07-01': 'free' } as const;
  expect(chosenDates(june, draft, [free, busy], ['09:00'])).toEqual([
    { date: '2030-06-02', choice: 'free', timeSlots: ['09:00'], saved: false },
    { date: free.date, choice: 'free', timeSlots: ['08:00'], saved: true },
  ]);
});

test('free dates need at least one time, busy and taken-back ones none', () => {
  expect(needsSlots({ '2030-06-02': 'free' }, [])).toBe(true);
  expect(needsSlots({ '2030-06-02': 'busy', '2030-06-03': null }, [])).toBe(false);
  expect(needsSlots({ '2030-06-02': 'free' }, ['09:00'])).toBe(false);
});

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
