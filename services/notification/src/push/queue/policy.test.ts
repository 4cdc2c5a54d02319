import { newId } from '@fourball/kit/process/id.ts';
import { expect, it } from 'vitest';
import { isTooLate, payloadOf, retryPushAfter, verdictOn } from './policy.ts';

it('a failed push is tried again for an hour, ever later', () => {
  expect([1, 2, 3, 10].map((attempts) => retryPushAfter(attempts, 0, 0))).toEqual([10, 20, 40, 600]);
  expect(retryPushAfter(1, 0, 1)).toBe(12.5);
  expect(retryPushAfter(10, 3_000, 0)).toBe(600);
  expect(retryPushAfter(10, 3_001, 0)).toBeUndefined();
  expect([isTooLate(3_600), isTooLate(3_601)]).toEqual([false, true]);
});

it.each([
  [201, 'sent'],
  [404, 'gone'],
  [410, 'gone'],
  [408, 'again'],
  [429, 'again'],
  [502, 'again'],
  [301, 'refused'],
  [403, 'refused'],
  [413, 'refused'],
] as const)('an answer of %i means that the push is %s', (status, verdict) => {
  expect(verdictOn(status)).toBe(verdict);
});

it('a payload fits into what push services take, whatever characters a squad or a course is written in', () => {
  const longest = { title: '⛳'.repeat(200), message: '\u0001'.repeat(5_000) };
  const slot = { date: '2027-06-12', time: '09:00', courseId: newId() };
  const data = { squadId: newId(), teeTimeId: newId(), invitationId: newId(), slot };
  expect(Buffer.byteLength(payloadOf({ id: newId(), type: 'weekly_slots', ...longest, data }))).toBeLessThan(3_900);
});
