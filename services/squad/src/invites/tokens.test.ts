import { expect, test } from 'vitest';
import { newInviteCode } from './tokens.ts';

test('an invite code has at least 60 bits, of characters that are not taken for each other', () => {
  const codes = Array.from({ length: 500 }, newInviteCode);
  const characters = new Set(codes.join(''));
  const shortest = Math.min(...codes.map((code) => code.length));
  expect(shortest * Math.log2(characters.size)).toBeGreaterThanOrEqual(60);
  expect([...'01IOilo'].filter((character) => characters.has(character))).toEqual([]);
  expect(new Set(codes).size).toBe(codes.length);
});
