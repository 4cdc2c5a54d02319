import { expect, test } from 'vitest';
import { expiryOf } from './policy.ts';

const openedAt = new Date('2026-03-01T00:00:00Z');
const after = (days: number) => new Date(openedAt.getTime() + days * 24 * 60 * 60 * 1000);

test('a session lives 30 days from its last use', () => {
  expect(expiryOf(openedAt, after(10))).toEqual(after(40));
});

test('a session ends 90 days after it was opened, however much it is used', () => {
  expect(expiryOf(openedAt, after(80))).toEqual(after(90));
});
