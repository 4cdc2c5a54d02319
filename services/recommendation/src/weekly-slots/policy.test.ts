import { expect, test } from 'vitest';
import { mondayOf } from '../ranking/calendar.ts';
import { isInTime, isWeekDue, validateWeek, weekSomewhere, windowOfWeek } from './policy.ts';

const at = (instant: string) => new Date(instant);

test.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11-29', '2026-11-23'],
  ['2027-01-01', '2026-12-28'],
])('%s is in the week of Monday %s', (date, monday) => expect(mondayOf(date)).toBe(monday));

test('a week goes from its Monday to its Sunday', () => {
  expect(windowOfWeek('2026-12-28')).toEqual({ startDate: '2026-12-28', endDate: '2027-01-03' });
});

test.each([
  ['America/Phoenix', '2026-11-23', '2026-11-23T15:00:00Z'],
  ['Pacific/Kiritimati', '2026-11-23', '2026-11-22T18:00:00Z'],
  ['Asia/Kathmandu', '2026-11-23', '2026-11-23T02:15:00Z'],
  // Clocks go forward in New York on 2027-03-14, the Sunday before; back on 2026-11-01; in Cairo on Fridays.
  ['America/New_York', '2027-03-08', '2027-03-08T13:00:00Z'],
  ['America/New_York', '2027-03-15', '2027-03-15T12:00:00Z'],
  ['America/New_York', '2026-10-26', '2026-10-26T12:00:00Z'],
  ['America/New_York', '2026-11-02', '2026-11-02T13:00:00Z'],
  ['Europe/Berlin', '2027-03-29', '2027-03-29T06:00:00Z'],
  ['Australia/Lord_Howe', '2027-04-05', '2027-04-04T21:30:00Z'],
])('by the clocks in %s the week of %s is due from 08:00, %s, to the end of its Monday', (timeZone, week, instant) => {
  const isDue = (later: number) => isWeekDue(week, timeZone, new Date(at(instant).getTime() + later));
  const toMidnight = 16 * 3_600_000;
  expect([-1, 0, toMidnight - 1, toMidnight].map(isDue)).toEqual([false, true, true, false]);
});

test.each([
  ['2026-11-22T09:59:59Z', null],
  ['2026-11-22T10:00:00Z', '2026-11-23'],
  ['2026-11-23T12:00:00Z', '2026-11-23'],
  ['2026-11-24T11:59:59Z', '2026-11-23'],
  ['2026-11-24T12:00:00Z', null],
])('at %s it is Monday somewhere: %s', (instant, week) => expect(weekSomewhere(at(instant))).toBe(week));

test('every moment at which a week is due anywhere is one at which it is Monday somewhere', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  for (let hours = -20; hours < 48; hours += 0.25) {
    const now = new Date(at('2026-11-23T00:00:00Z').getTime() + hours * 3_600_000);
    if (zones.some((zone) => isWeekDue('2026-11-23', zone, now))) expect(weekSomewhere(now)).toBe('2026-11-23');
  }
});

/** An id of version 7 that was made at a moment. */
const madeAt = (instant: string) => {
  const digits = at(instant).getTime().toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000001`;
};

test.each([
  [madeAt('2026-11-23T14:59:59Z'), true],
  [madeAt('2026-11-23T15:00:00Z'), false],
  [madeAt('2026-11-24T09:00:00Z'), false],
  ['5f0c9d51-54a8-4b53-9d0f-6f2a8f2c8f11', true],
])('a squad with the id %s is there when the week is ranked: %s', (id, isThere) => {
  expect(isInTime(id, '2026-11-23', 'America/Phoenix')).toBe(isThere);
});

test.each([
  ['2026-11-23', undefined],
  ['2026-11-16', undefined],
  ['2026-11-09', 'The week of 2026-11-09 is over.'],
  ['2026-11-24', '2026-11-24 is no Monday.'],
  ['2026-02-30', '2026-02-30 is no date.'],
  ['next', 'next is no date.'],
])('on Monday morning the week of %s can be ranked, or: %s', (week, fault) => {
  // On the last of the clocks on earth it is still Sunday the 22nd.
  expect(validateWeek(week, at('2026-11-23T09:00:00Z'))).toBe(fault);
});
