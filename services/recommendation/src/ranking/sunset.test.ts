import { expect, test } from 'vitest';
import { sunsetAt } from './sunset.ts';

test('the sun sets on the date of the place, also far from Greenwich', () => {
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
