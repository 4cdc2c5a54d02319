import { newId } from '@fourball/kit/process/id.ts';
import { expect, it } from 'vitest';
import { isTooLate, payloadOf, retryPushAfter, verdictOn } from './policy.ts';

it('a failed push is tried again for an hour, ever later', () => {
  expect([1, 2, 3, 10].map((attempts) => retryPushAfter(attempts, 0, 0))).toEqual([10, 20, 40, 600]);
  expect([retryPushAfter(1, 0, 1), retryPushAfter(10, 3_000, 0)]).toEqual([12.5, 600]);
  expect(retryPushAfter(10, 3_001, 0)).toBeUndefined();
  expect([3_600, 3_601].map((ageSeconds) => isTooLate({ ageSeconds, isOver: false }))).toEqual([false, true]);
});

it.each([
  ['sent', [201]],
  ['gone', [404, 410]],
  ['again', [408, 429, 502]],
  ['refused', [301, 403, 413]],
] as const)('a push is %s after an answer of %j', (verdict, statuses) => {
  for (const status of statuses) expect([status, verdictOn(status)]).toEqual([status, verdict]);
});

it('a payload fits into what push services take, whatever characters a squad or a course is written in', () => {
  const longest = { title: '⛳'.repeat(200), message: '\u0001'.repeat(5_000) };
  const slot = { date: '2027-06-12', time: '09:00', courseId: newId() };
  const data = { squadId: newId(), teeTimeId: newId(), invitationId: newId(), slot };
  expect(Buffer.byteLength(payloadOf({ id: newId(), type: 'weekly_slots', ...longest, data }))).toBeLessThan(3_900);
});
