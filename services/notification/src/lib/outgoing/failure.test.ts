import { expect, it } from 'vitest';
import { failureOf } from './failure.ts';

it('what an attempt failed with is told in codes, never in words that may hold an address', () => {
  const refused = Object.assign(new Error('550 <dana@example.com> unknown'), {
    code: 'EENVELOPE',
    command: 'RCPT TO',
    responseCode: 550,
    response: '550 <dana@example.com> unknown',
  });
  expect(failureOf(refused)).toEqual({ reason: 'EENVELOPE RCPT TO 550' });
  expect(failureOf('dana@example.com')).toEqual({ reason: 'unknown' });
});

it('an error without codes is told by its name and where it was thrown, without its words', () => {
  const { reason, stack } = failureOf(new TypeError('no mail to\ndana@example.com'));
  expect(reason).toBe('TypeError');
  expect(stack).toMatch(/^ +at .*failure\.test\.ts/);
  expect(stack).not.toContain('dana');
});
