import { expect, test } from 'vitest';
import { sunsetAt } from './sunset.ts';

const denver = { position: { latitude: 39.74, longitude: -104.99 }, timeZone: 'America/Denver' };
const minutesApart = (one: number, other: string) => Math.abs(one - Date.parse(other)) / 60_000;

// From the almanac of the US Naval Observatory, which gives whole minutes.
test.each([
  ['2026-06-21', denver, '2026-06-21T20:31:00-06:00'],
  ['2026-12-21', denver, '2026-12-21T16:39:00-07:00'],
  ['2026-03-08', denver, '2026-03-08T19:00:00-06:00'],
  [
    '2026-06-21',
    { position: { latitude: 51.51, longitude: -0.13 }, timeZone: 'Europe/London' },
    '2026-06-21T21:21:00+01:00',
  ],
  [
    '2026-12-21',
    { position: { latitude: -33.87, longitude: 151.21 }, timeZone: 'Australia/Sydney' },
    '2026-12-21T20:05:00+11:00',
  ],
])('on %s the sun sets when the almanac says so, within two minutes', (date, place, almanac) => {
  expect(minutesApart(sunsetAt(date, place), almanac)).toBeLessThanOrEqual(2);
});

test('is on the date of the place, also far from Greenwich', () => {
  const auckland = { position: { latitude: -36.85, longitude: 174.76 }, timeZone: 'Pacific/Auckland' };
  const honolulu = { position: { latitude: 21.31, longitude: -157.86 }, timeZone: 'Pacific/Honolulu' };
  const dateAt = (instant: number, timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(instant);
  for (const place of [auckland, honolulu]) {
    expect(dateAt(sunsetAt('2026-07-04', place), place.timeZone)).toBe('2026-07-04');
  }
});

test('tells a sun that stays up from one that stays down and from a place that is not known', () => {
  const tromso = { position: { latitude: 69.65, longitude: 18.96 }, timeZone: 'Europe/Oslo' };
  expect(sunsetAt('2026-06-21', tromso)).toBe(Number.POSITIVE_INFINITY);
  expect(sunsetAt('2026-12-21', tromso)).toBe(Number.NEGATIVE_INFINITY);
  expect(sunsetAt('2026-06-21', { position: null, timeZone: 'Europe/Oslo' })).toBe(Number.POSITIVE_INFINITY);
});
