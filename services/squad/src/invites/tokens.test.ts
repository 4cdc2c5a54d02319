import { bitsShownBy } from '@fourball/kit/testing/entropy.ts';
import { expect, test } from 'vitest';
import { newInviteCode } from './tokens.ts';

const codes = Array.from({ length: 4_000 }, newInviteCode);

test('an invite code has at least 60 bits, of characters that are not taken for each other', () => {
  const characters = new Set(codes.join(''));
  expect(Math.min(...codes.map((code) => code.length)) * Math.log2(characters.size)).toBeGreaterThanOrEqual(60);
  expect([...'01IOilo'].filter((character) => characters.has(character))).toEqual([]);
  expect(new Set(codes).size).toBe(codes.length);
});

test('none of its characters is easier to guess than the others: 58 bits are seen in 4,000 codes', () => {
  expect(bitsShownBy(codes)).toBeGreaterThan(58);
});
