import { expect, test } from 'vitest';
import { inviteExpiry } from './policy.ts';

test('an invite works for as many times 24 hours as was chosen', () => {
  expect(inviteExpiry(new Date('2030-03-30T10:00:00Z'), 3)).toEqual(new Date('2030-04-02T10:00:00Z'));
});
