import { expect, test } from 'vitest';
import { defaultInviteExpiry, inviteExpiry, isWorthMailing } from './policy.ts';

test('an invite works for as many times 24 hours as was chosen', () => {
  expect(inviteExpiry(new Date('2030-03-30T10:00:00Z'), 3)).toEqual(new Date('2030-04-02T10:00:00Z'));
});

test('an invite that nobody chose an expiry for works for 7 days', () => {
  expect(defaultInviteExpiry(new Date('2030-03-01T10:00:00Z'))).toEqual(new Date('2030-03-08T10:00:00Z'));
});

test.each([
  ['2030-03-02T10:00:00.000Z', true],
  ['2030-03-02T09:59:59.999Z', false],
  ['2030-02-28T10:00:00.000Z', false],
])('an invite until %s is worth mailing a day before: %s', (expiresAt, isWorth) => {
  expect(isWorthMailing(new Date(expiresAt), new Date('2030-03-01T10:00:00Z'))).toBe(isWorth);
});
