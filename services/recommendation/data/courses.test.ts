import { describe, expect, test } from 'vitest';
import { checkRows } from '../src/courses/catalogue/policy.ts';
import courses from './courses.json' with { type: 'json' };

function distinct(field: 'id' | 'name' | 'phone' | 'website' | 'bookingUrl' | 'state'): number {
  return new Set(courses.map((course) => course[field])).size;
}

describe('the fictional course catalogue', () => {
  test('has courses as an operator imports them, in the United States, whose phones and links are nobody’s', () => {
    expect(checkRows(courses.map(({ id: _, ...fields }, line) => ({ line, fields }))).faults).toEqual([]);
    for (const { phone, website, bookingUrl, state, zipCode, latitude, longitude } of courses) {
      expect(`${state} ${zipCode} ${phone}`).toMatch(/^[A-Z]{2} \d{5} \(\d{3}\) 555-01\d\d$/);
      for (const url of [website, bookingUrl]) expect(url).toMatch(/^https:\/\/[^/]+\.example\.(com|org)(\/|$)/);
      // With Alaska and Hawaii.
      expect([latitude > 18.5 && latitude < 71.5, longitude > -180 && longitude < -66.5]).toEqual([true, true]);
    }
  });

  test('has at least 48 courses, no two with the same id, name, phone or link', () => {
    expect(courses.length).toBeGreaterThanOrEqual(48);
    for (const field of ['id', 'name', 'phone', 'website', 'bookingUrl'] as const)
      expect(distinct(field), field).toBe(courses.length);
  });

  test('spreads over at least twelve states and every zone of the United States', () => {
    expect(distinct('state')).toBeGreaterThanOrEqual(12);
    const cities = ['New_York', 'Chicago', 'Denver', 'Phoenix', 'Los_Angeles', 'Anchorage'];
    const zones = [...cities.map((city) => `America/${city}`), 'Pacific/Honolulu'];
    expect(courses.map(({ timeZone }) => timeZone)).toEqual(expect.arrayContaining(zones));
  });

  test('leaves a squad a choice in at least eight home areas, each with its courses together, in one zone', () => {
    const areas = Map.groupBy(courses, ({ city, state }) => `${city}, ${state}`);
    expect([...areas.values()].filter((nearby) => nearby.length >= 3).length).toBeGreaterThanOrEqual(8);
    for (const [area, nearby] of areas) {
      expect(new Set(nearby.map(({ timeZone }) => timeZone)).size, area).toBe(1);
      for (const side of ['latitude', 'longitude'] as const) {
        const degrees = nearby.map((course) => course[side]);
        expect(Math.max(...degrees) - Math.min(...degrees), `${area}: ${side}`).toBeLessThan(0.5);
      }
    }
  });

  test('has what a real catalogue has: courses of nine holes, without a rating, without a price', () => {
    expect(courses.some(({ holes }) => holes === 9)).toBe(true);
    expect(courses.some(({ rating }) => rating === null)).toBe(true);
    expect(courses.some(({ averagePrice }) => averagePrice === null)).toBe(true);
  });
});
