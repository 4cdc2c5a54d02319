import { expect, it } from 'vitest';
import { retryMailAfter } from './policy.ts';

it.each([
  [1, 10],
  [2, 20],
  [5, 160],
  [9, 2560],
  [10, 3600],
  [30, 3600],
])('after attempt %i the next comes %i seconds later, or up to a quarter more', (attempts, seconds) => {
  expect(retryMailAfter(attempts, 0, 0)).toBe(seconds);
  expect(retryMailAfter(attempts, 0, 1)).toBe(seconds * 1.25);
});

it('a mail is given up when the next attempt would come a day after it was written', () => {
  const day = 24 * 60 * 60;
  expect(retryMailAfter(20, day - 3600, 0)).toBe(3600);
  expect(retryMailAfter(20, day - 3599, 0)).toBeUndefined();
});
