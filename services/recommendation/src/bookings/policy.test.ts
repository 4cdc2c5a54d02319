import { expect, test } from 'vitest';
import { isOnTheClock, validateStart } from './policy.ts';

const PHOENIX = 'America/Phoenix';
/** 10:00 on a Saturday in Phoenix. */
const NOW = new Date('2026-05-02T17:00Z');

test.each([
  ['in two hours to the minute', '2026-05-02', '12:00', undefined],
  ['a minute sooner', '2026-05-02', '11:59', 'body.time: time must be at least two hours from now'],
  ['earlier that day', '2026-05-02', '07:00', 'body.time: time must be at least two hours from now'],
  ['the day before', '2026-05-01', '18:00', 'body.date: date must not be in the past'],
  ['in the first year of the calendar', '0001-01-01', '09:00', 'body.date: date must not be in the past'],
  ['the last day of a year ahead', '2027-05-03', '18:59', undefined],
  ['a day later', '2027-05-04', '06:00', 'body.date: date must be at most a year ahead'],
  ['at the end of all calendars', '9999-12-31', '18:00', 'body.date: date must be at most a year ahead'],
])('a booking that is moved to what is %s', (_, date, time, expected) => {
  const fault = validateStart({ date, time }, PHOENIX, NOW);
  expect(fault && `${fault.path}: ${fault.message}`).toBe(expected);
});

test('today and the two hours are told by the clocks at the course', () => {
  const evening = new Date('2026-05-03T02:00Z');
  expect(validateStart({ date: '2026-05-02', time: '18:30' }, 'Pacific/Honolulu', evening)).toBeUndefined();
  expect(validateStart({ date: '2026-05-02', time: '18:30' }, 'Asia/Tokyo', evening)?.path).toBe('body.date');
});

test('a date that a country skipped has no tee times', () => {
  const eve = new Date('2011-12-29T00:00Z');
  expect(validateStart({ date: '2011-12-30', time: '09:00' }, 'Pacific/Apia', eve)?.path).toBe('body.time');
});

test.each([
  ['2026-03-08', '01:59', true],
  ['2026-03-08', '02:00', false],
  ['2026-03-08', '02:59', false],
  ['2026-03-08', '03:00', true],
  ['2026-11-01', '01:30', true],
])('on %s the clocks in Denver show %s: %s', (date, time, expected) => {
  expect(isOnTheClock({ date, time }, 'America/Denver')).toBe(expected);
});
