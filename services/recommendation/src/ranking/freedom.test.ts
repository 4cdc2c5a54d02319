import { describe, expect, test } from 'vitest';
import { calendarOf, clashes, roundFrom } from './freedom.ts';
import { aMember, busyOn, freeOn, SATURDAY } from './testing/build.ts';

const atNineOnSaturdays = { preferredDays: ['saturday'], preferredTimeSlots: ['09:00'] } as const;

describe('the calendar of a member', () => {
  test.each([
    ['says nothing: unknown', aMember('ann'), 'unknown'],
    ['names the slot of the date: free', aMember('ann', { entries: [freeOn(SATURDAY, ['09:00'])] }), 'free'],
    ['names other slots of the date: busy', aMember('ann', { entries: [freeOn(SATURDAY, ['10:00'])] }), 'busy'],
    ['is marked busy, whatever slots it names: busy', aMember('ann', { entries: [busyOn(SATURDAY)] }), 'busy'],
    ['has another date: unknown', aMember('ann', { entries: [freeOn('2026-05-09')] }), 'unknown'],
    ['has standing preferences for day and slot: free', aMember('ann', atNineOnSaturdays), 'free'],
    ['prefers the day only: unknown', aMember('ann', { preferredDays: ['saturday'] }), 'unknown'],
    ['prefers the slot only: unknown', aMember('ann', { preferredTimeSlots: ['09:00'] }), 'unknown'],
    ['prefers another day: unknown', aMember('ann', { ...atNineOnSaturdays, preferredDays: ['sunday'] }), 'unknown'],
    [
      'prefers it, but names other slots of the date: busy',
      aMember('ann', { ...atNineOnSaturdays, entries: [freeOn(SATURDAY, ['10:00'])] }),
      'busy',
    ],
    [
      'prefers it, but marks the date busy: busy',
      aMember('ann', { ...atNineOnSaturdays, entries: [busyOn(SATURDAY)] }),
      'busy',
    ],
  ])('%s', (_, member, freedom) => {
    const { free, otherwise } = calendarOf(member)(SATURDAY, 'saturday');
    expect(free.includes('09:00') ? 'free' : otherwise).toBe(freedom);
  });
});

describe('a booked member', () => {
  const [nine, two] = [Date.parse('2026-05-02T09:00Z'), Date.parse('2026-05-02T14:00Z')];
  const booked = [{ startsAt: nine, endsAt: two }];
  const minute = 60_000;

  test.each([
    ['ends as the booking starts', nine - 60 * minute, nine, false],
    ['ends a minute into it', nine - 60 * minute, nine + minute, true],
    ['lies within it', nine + minute, two - minute, true],
    ['covers it', nine - minute, two + minute, true],
    ['starts a minute before its end', two - minute, two + 60 * minute, true],
    ['starts as it ends', two, two + 60 * minute, false],
  ])('and a round that %s', (_, startsAt, endsAt, clash) => {
    expect(clashes(booked, { startsAt, endsAt })).toBe(clash);
  });
});

test('a round takes 4 h 15 min, one of 9 holes 2 h 10 min', () => {
  expect(roundFrom(0, 18).endsAt).toBe((4 * 60 + 15) * 60_000);
  expect(roundFrom(0, 9).endsAt).toBe((2 * 60 + 10) * 60_000);
});
