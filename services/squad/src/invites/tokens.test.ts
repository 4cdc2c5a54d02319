import { bitsShownBy } from '@fourball/kit/testing/entropy.ts';
import { expect, test } from 'vitest';
import { newInviteCode } from './tokens.ts';

test('an invite code shows at least 58 random bits, in characters that are not taken for each other', () => {
  const codes = Array.from({ length: 4_000 }, newInviteCode);
  const characters = new Set(codes.join(''));
  expect(bitsShownBy(codes)).toBeGreaterThan(58);
  expect([...'01IOilo'].filter((character) => characters.has(character))).toEqual([]);
  expect(new Set(codes).size).toBe(codes.length);
});
