import { expect, test } from 'vitest';
import { clocksAt, rankingWindow } from './calendar.ts';
import { instantAt } from './clock.ts';

test('refuses a zone that does not exist', () => {
  expect(() => instantAt('2026-01-15', '09:00', 'America/Nowhere')).toThrow(RangeError);
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
