import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

const text = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest));
const reservedLink = z.url({ protocol: /^https$/, hostname: /(^|\.)example\.(com|org)$/ });
const isZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
};

const Course = z.strictObject({
  id: z.uuid(),
  name: text(200),
  address: text(200),
  city: text(100),
  state: z.string().check(z.regex(/^[A-Z]{2}$/)),
  zipCode: z.string().check(z.regex(/^\d{5}$/)),
  phone: z.string().check(z.regex(/^\(\d{3}\) 555-01\d\d$/), z.maxLength(20)),
  website: reservedLink,
  bookingUrl: reservedLink,
  imageUrl: z.null(),
  averagePrice: z.nullable(z.number().check(z.minimum(24), z.maximum(320), z.multipleOf(0.01))),
  rating: z.nullable(z.number().check(z.minimum(2.8), z.maximum(4.9), z.multipleOf(0.01))),
  difficulty: z.enum(['easy', 'moderate', 'challenging']),
  holes: z.literal([9, 18]),
  // The United States with Alaska and Hawaii.
  latitude: z.number().check(z.minimum(18.5), z.maximum(71.5)),
  longitude: z.number().check(z.minimum(-180), z.maximum(-66.5)),
  timeZone: z.string().check(z.refine(isZone, 'Must be an IANA zone')),
});

const courses = z.array(Course).parse(JSON.parse(readFileSync(new URL('./courses.json', import.meta.url), 'utf8')));

function distinct(field: 'id' | 'name' | 'phone' | 'website' | 'bookingUrl' | 'state'): number {
  return new Set(courses.map((course) => course[field])).size;
}

describe('the fictional course catalogue', () => {
  test('has at least 48 courses, no two with the same id, name, phone or link', () => {
    expect(courses.length).toBeGreaterThanOrEqual(48);
    for (const field of ['id', 'name', 'phone', 'website', 'bookingUrl'] as const) {
      expect(distinct(field), field).toBe(courses.length);
    }
  });

  test('spreads over at least twelve states and every zone of the United States', () => {
    expect(distinct('state')).toBeGreaterThanOrEqual(12);
    expect(courses.map(({ timeZone }) => timeZone)).toEqual(
      expect.arrayContaining([
        'America/New_York',
        'America/Chicago',
        'America/Denver',
        'America/Phoenix',
        'America/Los_Angeles',
        'America/Anchorage',
        'Pacific/Honolulu',
      ]),
    );
  });

  test('leaves a squad a choice in at least eight home areas, each with its courses together, in one zone', () => {
    const areas = Map.groupBy(courses, ({ city, state }) => `${city}, ${state}`);
    const withChoice = [...areas.values()].filter((nearby) => nearby.length >= 3);
    expect(withChoice.length).toBeGreaterThanOrEqual(8);
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
