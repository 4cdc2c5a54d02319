import { expect, test } from 'vitest';
import { placeOf } from './text.ts';

test('a place names what is known of it', () => {
  expect(placeOf({ city: 'Phoenix', state: 'AZ' })).toBe('Phoenix, AZ');
  expect([placeOf({ city: null, state: 'AZ' }), placeOf({})]).toEqual(['AZ', '']);
});
