import { expect, test } from 'vitest';
import { calendarDate, clocksAt, rankingWindow, storedDate } from './calendar.ts';

test('a calendar date comes back from the database as it went in', () => {
  expect(calendarDate(storedDate('2028-02-29'))).toBe('2028-02-29');
});

test.each([
  ['2026-05-02T16:00Z', 'America/Phoenix', { date: '2026-05-02', time: '09:00' }],
  ['2026-03-08T08:59Z', 'America/Denver', { date: '2026-03-08', time: '01:59' }],
  ['2026-03-08T09:00Z', 'America/Denver', { date: '2026-03-08', time: '03:00' }],
  ['2026-05-03T04:00Z', 'Pacific/Honolulu', { date: '2026-05-02', time: '18:00' }],
  ['2026-05-02T00:00Z', 'UTC', { date: '2026-05-02', time: '00:00' }],
])('at %s the clocks in %s show their own date and time', (instant, timeZone, shown) => {
  expect(clocksAt(new Date(instant), timeZone)).toEqual(shown);
});

test('the window goes from today at the course to 30 days on', () => {
  const evening = new Date('2026-05-02T03:00Z');
  const window = { startDate: '2026-05-01', endDate: '2026-05-31' };
  expect(rankingWindow(evening, ['America/Phoenix'])).toEqual(window);
});

test('with courses in several zones today is the earliest of their dates', () => {
  const morning = new Date('2026-12-31T08:00Z');
  const window = { startDate: '2026-12-30', endDate: '2027-01-29' };
  expect(rankingWindow(morning, ['America/New_York', 'Pacific/Honolulu', 'America/New_York'])).toEqual(window);
});
