import { expect, test } from 'vitest';
import { isWithinAnHour } from './distance.ts';
import type { Place } from './types.ts';

const at = (latitude: number, longitude: number, city: string | null = null, state: string | null = null): Place => ({
  city,
  state,
  position: { latitude, longitude },
});
const denver = at(39.739, -104.985, 'Denver', 'CO');

test.each<[string, Place, boolean]>([
  ['Boulder, some 40 km away', at(40.015, -105.271, 'Boulder', 'CO'), true],
  ['Colorado Springs, some 100 km away', at(38.834, -104.821, 'Colorado Springs', 'CO'), false],
  ['Honolulu', at(21.307, -157.858, 'Honolulu', 'HI'), false],
  ['the other end of the earth', at(-39.739, 75.015), false],
  ['itself', at(39.739, -104.985), true],
])('Denver is within an hour of %s: %s', (_, place, expected) => {
  expect([isWithinAnHour(denver, place), isWithinAnHour(place, denver)]).toEqual([expected, expected]);
});

test('the line is 80 km, also across the date line', () => {
  const east = (kilometres: number) => at(0, -180.1 + kilometres / 111.195);
  expect([79.9, 80.1].map((kilometres) => isWithinAnHour(at(0, 179.9), east(kilometres)))).toEqual([true, false]);
});
