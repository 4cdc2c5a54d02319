import { expect, it } from 'vitest';
import { retryMailAfter } from './policy.ts';

it('a failed mail is tried again for a day, ever later, or up to a quarter later than that', () => {
  const [day, tried] = [24 * 60 * 60, [1, 2, 5, 9, 10, 30]];
  const seconds = [10, 20, 160, 2560, 3600, 3600];
  expect(tried.map((attempts) => retryMailAfter(attempts, 0, 0))).toEqual(seconds);
  expect(tried.map((attempts) => retryMailAfter(attempts, 0, 1))).toEqual(seconds.map((delay) => delay * 1.25));
  expect([retryMailAfter(20, day - 3600, 0), retryMailAfter(20, day - 3599, 0)]).toEqual([3600, undefined]);
});
