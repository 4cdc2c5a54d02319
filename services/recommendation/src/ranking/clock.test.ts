import { expect, test } from 'vitest';
import { calendarDate, clocksAt, rankingWindow, storedDate } from './calendar.ts';
import { datesBetween, instantAt, weekdayOf } from './clock.ts';

test.each([
  ['winter', '2026-01-15', '09:00', 'America/New_York', '2026-01-15T14:00Z'],
  ['summer', '2026-07-15', '09:00', 'America/New_York', '2026-07-15T13:00Z'],
  ['a zone that keeps its clocks', '2026-07-15', '09:00', 'America/Phoenix', '2026-07-15T16:00Z'],
  ['Hawaii, where it is the next day in Greenwich', '2026-07-15', '18:00', 'Pacific/Honolulu', '2026-07-16T04:00Z'],
  ['Greenwich itself', '2026-01-15', '09:00', 'Europe/London', '2026-01-15T09:00Z'],
  ['a zone of half an hour, ahead of Greenwich', '2026-01-15', '06:00', 'Asia/Kolkata', '2026-01-15T00:30Z'],
  ['the hour before the clocks go forward', '2026-03-08', '01:59', 'America/Denver', '2026-03-08T08:59Z'],
  ['the hour after they went forward', '2026-03-08', '03:00', 'America/Denver', '2026-03-08T09:00Z'],
  ['a morning on which they went forward', '2026-03-08', '06:00', 'America/Denver', '2026-03-08T12:00Z'],
  ['the evening before they go forward', '2026-03-07', '18:00', 'America/Denver', '2026-03-08T01:00Z'],
  ['a time that they skip: as much later', '2026-03-08', '02:30', 'America/Denver', '2026-03-08T09:30Z'],
  ['a time that they show twice: the first', '2026-11-01', '01:30', 'America/Denver', '2026-11-01T07:30Z'],
  ['the hour after they went back', '2026-11-01', '02:00', 'America/Denver', '2026-11-01T09:00Z'],
  ['a morning on which they went back', '2026-11-01', '06:00', 'America/Denver', '2026-11-01T13:00Z'],
])('finds the instant of a time on the clocks of a zone: %s', (_, date, time, timeZone, instant) => {
  expect(instantAt(date, time, timeZone)).toBe(Date.parse(instant));
});

test('refuses a zone that does not exist', () => {
  expect(() => instantAt('2026-01-15', '09:00', 'America/Nowhere')).toThrow(RangeError);
});

test('lists every date once over the ends of months and years, both ends included', () => {
  expect(datesBetween('2026-12-30', '2027-01-02')).toEqual(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02']);
  expect(datesBetween('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
  expect(datesBetween('2026-05-02', '2026-05-02')).toEqual(['2026-05-02']);
  expect(datesBetween('2026-05-02', '2026-05-01')).toEqual([]);
});

test('knows the weekday of a date wherever the machine stands', () => {
  const week = datesBetween('2026-05-04', '2026-05-10').map(weekdayOf);
  expect(week).toEqual(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']);
});

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

test.each([
  ['2026-05-02T03:00Z', ['America/Phoenix'], '2026-05-01', '2026-05-31'],
  ['2026-12-31T08:00Z', ['America/New_York', 'Pacific/Honolulu', 'America/New_York'], '2026-12-30', '2027-01-29'],
])(
  'the window at %s goes from the earliest today at the courses in %j to 30 days on',
  (now, zones, startDate, endDate) => {
    expect(rankingWindow(new Date(now), zones)).toEqual({ startDate, endDate });
  },
);
