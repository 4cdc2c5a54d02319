import { expect, test } from 'vitest';
import { newBookingReference } from './tokens.ts';

test('a reference begins with FB- and has no characters that are mistaken for others', () => {
  const references = Array.from({ length: 200 }, newBookingReference);
  expect(references.every((reference) => /^FB-[2-9A-HJKMNP-Z]{8}$/.test(reference))).toBe(true);
  expect(new Set(references).size).toBe(references.length);
});
