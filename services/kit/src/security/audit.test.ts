import { expect, test } from 'vitest';
import { describeTrail, readTrailFilter } from './audit.ts';

const user = '01976b1e-0000-7000-8000-000000000001';
const squad = '01976b1e-0000-7000-8000-000000000002';
const entry = {
  service: 'squad',
  action: 'membership-ended',
  rule: 'account-deleted',
  userId: user,
  about: { squad },
  count: 1,
  requestId: 'the-request',
  at: new Date('2026-11-23T08:00:00.500Z'),
} as const;
const later = { ...entry, service: 'auth', action: 'sessions-ended', about: {}, count: 3, requestId: null } as const;

test('the trail of several services is told by time, a line an action, and as JSON', () => {
  const entries = [{ ...later, at: new Date('2026-11-23T08:00:01.000Z') }, entry];
  expect(describeTrail(entries, { json: false }).split('\n')).toEqual([
    `2026-11-23T08:00:00.500Z  squad  membership-ended by account-deleted user=${user} squad=${squad} request=the-request`,
    `2026-11-23T08:00:01.000Z  auth  sessions-ended (3) by account-deleted user=${user} request=none`,
  ]);
  expect(describeTrail([], { json: false })).toBe('Nothing was done by a rule.');
  expect(JSON.parse(describeTrail(entries, { json: true }))).toMatchObject([{ service: 'squad' }, { count: 3 }]);
});

test.each([
  [{ of: 'dana@example.com' }, 'is no id'],
  [{ since: 'yesterday' }, 'is no moment'],
  [{ since: '7' }, 'is no moment'],
])('a filter that is none (%j) is refused by what it says', (words, reason) => {
  expect(() => readTrailFilter(words)).toThrow(reason);
});
