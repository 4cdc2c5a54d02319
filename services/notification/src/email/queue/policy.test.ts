import { expect, it } from 'vitest';
import { failureOf, framesOf, retryMailAfter } from './policy.ts';

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

it('what an attempt failed with is told in codes, never in words that may hold an address', () => {
  const refused = Object.assign(new Error('550 <dana@example.com> unknown'), {
    code: 'EENVELOPE',
    command: 'RCPT TO',
    responseCode: 550,
    response: '550 <dana@example.com> unknown',
  });
  expect(failureOf(refused)).toBe('EENVELOPE RCPT TO 550');
  expect(framesOf(refused)).toBeUndefined();
  expect(failureOf(new TypeError('dana@example.com'))).toBe('TypeError');
  expect(failureOf('dana@example.com')).toBe('unknown');
});

it('an error without codes is told by where it was thrown, without its words', () => {
  const frames = framesOf(new TypeError('no mail to\ndana@example.com'));
  expect(frames).toMatch(/^ +at .*policy\.test\.ts/);
  expect(frames).not.toContain('dana');
  expect(framesOf('dana@example.com')).toBeUndefined();
});
