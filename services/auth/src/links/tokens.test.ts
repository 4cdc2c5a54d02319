import { bitsShownBy } from '@fourball/kit/testing/entropy.ts';
import { expect, test } from 'vitest';
import { newToken } from './tokens.ts';

test('session ids and mailed tokens show more than 200 random bits, and none comes twice', () => {
  const made = Array.from({ length: 4_000 }, newToken);
  expect(bitsShownBy(made)).toBeGreaterThan(200);
  expect(new Set(made).size).toBe(made.length);
});

test('secrets that count, or begin alike, do not pass for random', () => {
  const counted = Array.from({ length: 4_000 }, (_, index) => index.toString(36).padStart(43, 'a'));
  expect(bitsShownBy(counted)).toBeLessThan(20);
});
